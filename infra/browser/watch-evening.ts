// An evening of the conclave, watched from twenty open pages: `npm run evening -- FOLDER [--minutes 30]`. Writes film strips
// into the folder, and prints announcements, layout shifts and processor time of each page. The exit code is 1 if an
// announcement is missed or a page moves.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seeded } from '../torture/random.ts';
import { EVENING, type Favourites, type EveningStep } from './evening.ts';
import { OpenSite } from './open-site.ts';
import { WatchedPage } from './watched-page.ts';

const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const PAGES = [
  { path: '/' },
  { path: '/conclave', scrolledTo: '.electors > li:nth-child(2)' },
  { path: '/cardinaux/pietro-parolin' },
  { path: '/actualites' },
];
const VOTES_IN_AN_EVENING = 450;
/** Animations of a change have ended. */
const SETTLED_MS = 4_000;
const MAX_SHIFT = 0.02;

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '30' } },
  allowPositionals: true,
});
const [folder = 'evening'] = positionals;
const evening = Number(values.minutes) * 60_000;
mkdirSync(folder, { recursive: true });

interface Passed extends EveningStep {
  /** Milliseconds since 1970, before it happened. */
  readonly begun: number;
  /** After the answer of the server. */
  readonly done: number;
}

const random = seeded(1);
function pick(favourites: Favourites): string | undefined {
  const slugs = Object.entries(favourites).flatMap(([slug, share]) => Array<string>(share).fill(slug));
  return slugs[Math.floor(random() * slugs.length)];
}

/** Votes that are due by now, since photographs take their time. */
const dueVotes = (start: number): number => Math.floor(((Date.now() - start) / evening) * VOTES_IN_AN_EVENING);

let votes = 0;
async function voteUntil(end: number, start: number, favourites: Favourites): Promise<void> {
  while (Date.now() < end) {
    for (; votes < dueVotes(start); votes += 1) {
      const slug = pick(favourites);
      if (slug !== undefined) await site.voteFor(slug);
    }
    await pause(Math.max(0, Math.min(evening / VOTES_IN_AN_EVENING, end - Date.now())));
  }
}

const pictureOf = (page: WatchedPage, moment: number): string =>
  `${page.name.replaceAll(/\W+/g, '-')}-${moment}.jpg`.replace(/^-/, '');

async function passEvening(pages: readonly WatchedPage[]): Promise<readonly Passed[]> {
  const start = Date.now();
  const passed: Passed[] = [];
  let favourites: Favourites = {};
  for (const [index, moment] of EVENING.entries()) {
    await voteUntil(start + moment.at * evening, start, favourites);
    const begun = Date.now();
    await moment.act?.(site);
    passed.push({ ...moment, begun, done: Date.now() });
    console.error(`${new Date().toISOString()} ${moment.name}`);
    favourites = moment.votes ?? favourites;
    await voteUntil(Date.now() + SETTLED_MS, start, favourites);
    for (const page of pages) await page.photograph(join(folder, pictureOf(page, index)));
  }
  return passed;
}

interface Hearing {
  readonly missed: readonly string[];
  /** Milliseconds from the answer to a command until its announcement. */
  readonly delays: readonly number[];
}

/** The announcements that this page owed to its visitor. */
async function heardOn(page: WatchedPage, passed: readonly Passed[]): Promise<Hearing> {
  const announcements = await page.announcements();
  const missed: string[] = [];
  const delays: number[] = [];
  for (const { name, heard, act, begun, done } of passed) {
    const isOwed = heard && ('everywhere' in heard || page.at.path === '/conclave');
    if (!isOwed) continue;
    const text = 'everywhere' in heard ? heard.everywhere : heard.onConclave;
    const found = announcements.find((each) => each.at >= begun && text.test(each.text));
    if (!found) missed.push(name);
    else if (act) delays.push(found.at - done);
  }
  return { missed, delays };
}

async function report(
  pages: readonly WatchedPage[],
  passed: readonly Passed[],
  busy: readonly number[],
): Promise<boolean> {
  let isFlawless = true;
  const seconds = (Date.now() - (passed[0]?.begun ?? 0)) / 1000;
  for (const [index, page] of pages.entries()) {
    const { missed, delays } = await heardOn(page, passed);
    const shifts = await page.shifts();
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    const share = ((await page.busySeconds()) - (busy[index] ?? 0)) / seconds;
    const texts = (await page.announcements()).map(({ text }) => text);
    writeFileSync(join(folder, `${pictureOf(page, 0)}.json`), JSON.stringify({ texts, shifts }, undefined, 2));
    isFlawless &&= missed.length === 0 && shift <= MAX_SHIFT;
    console.log(
      [
        page.name.padEnd(36),
        `missed ${missed.length}${missed.length > 0 ? ` (${missed.join(', ')})` : ''}`,
        `slowest ${Math.max(...delays)} ms`,
        `announcements ${texts.length}`,
        `shift ${shift.toFixed(4)}`,
        `main thread ${(100 * share).toFixed(1)} %`,
      ].join('  '),
    );
  }
  return isFlawless;
}

/** One row a page, one column a moment. */
function filmStrips(pages: readonly WatchedPage[]): string {
  const rows = pages.map((page) => {
    const frames = EVENING.map(({ name }, index) => {
      const width = Math.round(page.at.size.width / 5);
      return `<td><img src="${pictureOf(page, index)}" width="${width}" alt="">${name}</td>`;
    });
    return `<tr><th>${page.name}</th>${frames.join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Une soirée du conclave</title>
<style>body{font:12px sans-serif}td{vertical-align:top}img{display:block}</style><table>${rows.join('\n')}</table>`;
}

const site = await OpenSite.open({ VOTES_PER_ADDRESS_PER_HOUR: '0', SEED: 'demo' });
try {
  await site.callAsAdmin('POST', '/api/conclave/admin/reset');
  const pages: WatchedPage[] = [];
  for (const page of PAGES) for (const size of SIZES) pages.push(await WatchedPage.open(site, { ...page, size }));
  const busy = await Promise.all(pages.map((page) => page.busySeconds()));
  const passed = await passEvening(pages);
  writeFileSync(join(folder, 'index.html'), filmStrips(pages));
  process.exitCode = (await report(pages, passed, busy)) ? 0 : 1;
} finally {
  await site.close();
}
