import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { command, elect } from './evening.ts';
import type { OpenSite } from './open-site.ts';

/** Phone, tablet, laptop, desktop and wall. */
export const SCREENS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const TAKES = {
  light: { colorScheme: 'light', reducedMotion: 'no-preference' },
  dark: { colorScheme: 'dark', reducedMotion: 'no-preference' },
  still: { colorScheme: 'light', reducedMotion: 'reduce' },
} as const;

interface Smoke {
  readonly seconds: number;
  readonly begin: (site: OpenSite) => Promise<unknown>;
}

const FAVOURITE = 'pietro-parolin';
export const SMOKES = {
  'white-smoke': { seconds: 45, begin: (site) => elect(site, FAVOURITE) },
  'black-smoke': { seconds: 20, begin: command('next-round') },
} satisfies Record<string, Smoke>;
export type FilmedSmoke = keyof typeof SMOKES;

const EVERY_MS = 500;
const SHEET_WIDTH = 2_800;
const CELL_HEIGHT = 240;
const LABEL_HEIGHT = 18;

interface Frame {
  readonly seconds: number;
  readonly picture: Buffer;
}

/** Writes a film strip of the smoke for each size and take, and its frames. */
export async function filmSmoke(
  site: OpenSite,
  smoke: FilmedSmoke,
  { folder, path }: { readonly folder: string; readonly path: string },
): Promise<void> {
  for (const screen of SCREENS) {
    await command('reset')(site);
    await site.withElectors(smoke === 'white-smoke' ? 12 : 120);
    for (const [slug, votes] of Object.entries({ [FAVOURITE]: 8, 'luis-antonio-tagle': 4, 'matteo-maria-zuppi': 2 }))
      for (let vote = 0; vote < votes; vote += 1) await site.voteFor(slug);
    const pages = new Map<string, Page>();
    for (const [take, settings] of Object.entries(TAKES))
      pages.set(take, (await site.visit(path, { viewport: screen, ...settings })).page);
    for (const page of pages.values()) await page.waitForLoadState('networkidle');
    const { seconds, begin } = SMOKES[smoke];
    await begin(site);
    const start = Date.now();
    const films = await Promise.all(
      [...pages].map(async ([take, page]) => [take, await film(page, start, seconds)] as const),
    );
    for (const [take, frames] of films) {
      const name = `${smoke}-${screen.width}-${take}`;
      await writeFrames(join(folder, name), frames);
      await writeStrip(join(folder, `${name}.jpg`), frames, screen);
    }
    for (const page of pages.values()) await page.context().close();
    console.error(`${smoke} ${screen.width}x${screen.height}`);
  }
}

async function film(page: Page, start: number, seconds: number): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  for (let next = start; next < start + seconds * 1000; next += EVERY_MS) {
    if (next < Date.now() - EVERY_MS) continue; // the machine could not keep up
    await pause(Math.max(0, next - Date.now()));
    const taken = (Date.now() - start) / 1000;
    frames.push({ seconds: taken, picture: await page.screenshot({ type: 'jpeg', quality: 80 }) });
  }
  return frames;
}

async function writeFrames(folder: string, frames: readonly Frame[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { seconds, picture } of frames)
    await sharp(picture).toFile(join(folder, `${seconds.toFixed(1).padStart(4, '0')}.jpg`));
}

async function writeStrip(file: string, frames: readonly Frame[], screen: (typeof SCREENS)[number]): Promise<void> {
  const width = Math.round((CELL_HEIGHT * screen.width) / screen.height);
  const columns = Math.floor(SHEET_WIDTH / width);
  const height = CELL_HEIGHT + LABEL_HEIGHT;
  const cells = await Promise.all(
    frames.map(async ({ seconds, picture }, index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
      const label = Buffer.from(
        `<svg width="${width}" height="${LABEL_HEIGHT}"><text x="2" y="13" font-size="12" font-family="sans-serif">${seconds.toFixed(1)}</text></svg>`,
      );
      return [
        {
          input: await sharp(picture)
            .resize(width - 4, CELL_HEIGHT)
            .toBuffer(),
          left,
          top: top + LABEL_HEIGHT,
        },
        { input: label, left, top },
      ];
    }),
  );
  const rows = Math.ceil(frames.length / columns);
  await sharp({ create: { width: columns * width, height: rows * height, channels: 3, background: '#fff' } })
    .composite(cells.flat())
    .jpeg({ quality: 80 })
    .toFile(file);
}
