// Evenings of the conclave, watched from every kind of page in five sizes, at its top, its middle and its end:
// `npm run evening -- FOLDER [--minutes 30] [--width 360] [--path /conclave]`. The exit code is 1 if a page misses a moment
// or moves. With `--film white-smoke` or `--film black-smoke` it writes film strips of that moment into the folder.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seeded } from '../torture/random.ts';
import { EVENING, command, setActive, type EveningStep, type Favourites } from './evening.ts';
import { filmSmoke, SCREENS, SMOKES, type FilmedSmoke } from './film-smoke.ts';
import { OpenSite } from './open-site.ts';
import { isFlawless, tableOf, watchedOf, type Passed, type Watched } from './watched-evening.ts';
import { WatchedPage, type Position } from './watched-page.ts';

const PAGES = [
  '/',
  '/conclave',
  '/conclave?onglet=historique',
  '/conclave/verifier',
  '/conclave/pronostics',
  '/cardinaux',
  '/cardinaux/pietro-parolin',
  '/actualites/la-veille-du-conclave-le-programme-du-7-mai',
  '/galeries',
  '/galeries/planches-du-conclave',
  '/quiz',
];
/** Only a page at its top draws the scene, whose work on one machine is that of many visitors on theirs. */
const POSITIONS: readonly Position[] = ['top', 'middle', 'end'];
const VOTES_IN_AN_EVENING = 80;
const ELECTORS = 75;

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    film: { type: 'string' },
    path: { type: 'string' },
    width: { type: 'string' },
  },
  allowPositionals: true,
});
const [folder = 'evening'] = positionals;
const sizes = SCREENS.filter(({ width }) => values.width === undefined || width === Number(values.width));
const eveningMs = (Number(values.minutes) * 60_000) / sizes.length;

const random = seeded(1);
function pick(favourites: Favourites): string | undefined {
  const slugs = Object.entries(favourites).flatMap(([slug, share]) => Array<string>(share).fill(slug));
  return slugs[Math.floor(random() * slugs.length)];
}

async function voteUntil(site: OpenSite, end: number, favourites: Favourites): Promise<void> {
  while (Date.now() < end) {
    await pause(Math.min(eveningMs / VOTES_IN_AN_EVENING, end - Date.now()));
    const slug = Date.now() < end ? pick(favourites) : undefined;
    if (slug !== undefined) await site.voteFor(slug);
  }
}

async function passEvening(site: OpenSite): Promise<readonly Passed[]> {
  const start = Date.now();
  const passed: Passed[] = [];
  let before: Pick<EveningStep, 'votes'> & { readonly done: number } = { votes: {}, done: start };
  for (const { at, notBeforeMs, act, votes, owed } of EVENING) {
    await voteUntil(site, Math.max(start + at * eveningMs, before.done + notBeforeMs), before.votes);
    const begun = Date.now();
    await act(site);
    before = { votes, done: Date.now() };
    passed.push(...owed.map((moment) => ({ ...moment, begun, done: before.done })));
    console.error(`${new Date(begun).toISOString()} ${owed.map(({ name }) => name).join(', ')}`);
  }
  return passed;
}

/** One evening, seen in one size from all pages at each position. */
async function watch(site: OpenSite, size: (typeof SCREENS)[number]): Promise<readonly Watched[]> {
  await command('reset')(site);
  await site.withElectors(ELECTORS);
  await setActive(site, false);
  const pages: WatchedPage[] = [];
  for (const path of values.path === undefined ? PAGES : [values.path])
    for (const position of POSITIONS) pages.push(await WatchedPage.open(site, { path, size, position }));
  const start = Date.now();
  const passed = await passEvening(site);
  const seconds = (Date.now() - start) / 1000;
  const watched: Watched[] = [];
  for (const page of pages) {
    const [recorded, shifts, busy] = [await page.recorded(), await page.shifts(), await page.busySeconds()];
    watched.push(watchedOf(page.at, { ...recorded, shifts, busyShare: busy / seconds }, passed));
    await page.close();
  }
  return watched;
}

mkdirSync(folder, { recursive: true });
const site = await OpenSite.open({ VOTES_PER_ADDRESS_PER_HOUR: '0', SEED: 'demo' });
try {
  if (values.film !== undefined) {
    if (!(values.film in SMOKES)) throw new Error(`--film: ${Object.keys(SMOKES).join(' or ')}`);
    await filmSmoke(site, values.film as FilmedSmoke, { folder, path: values.path ?? '/conclave' });
  } else {
    const watched: Watched[] = [];
    for (const size of sizes) watched.push(...(await watch(site, size)));
    writeFileSync(join(folder, 'evening.json'), JSON.stringify(watched, undefined, 1));
    console.log(tableOf(watched));
    process.exitCode = watched.every(isFlawless) ? 0 : 1;
  }
} finally {
  await site.close();
}
