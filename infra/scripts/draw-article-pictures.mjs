// Renders the pictures of the demo articles, 1200 x 630 and smaller: `npx node infra/scripts/draw-article-pictures.mjs` after a
// scene has changed. The output is committed, as with draw-pictures.mjs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, WIDTH } from './article-pictures/motifs.mjs';
import { SCENES } from './article-pictures/scenes.mjs';
import { ROOT } from './installation.mjs';

const FOLDER = join(ROOT, 'apps/web/public/images/articles');
const MOST_BYTES = 45_000;
/** Smaller widths; apps/web/src/lib/pictures.ts offers them. */
const WIDTHS = [320, 640, 960];
const QUALITIES = [91, 86, 80, 74, 68, 60, 50];

const encoded = (drawing, quality) => drawing.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();

/** Best quality within the size limit. */
async function fitting(drawing) {
  for (const quality of QUALITIES) {
    const picture = await encoded(sharp(drawing), quality);
    if (picture.length <= MOST_BYTES) return { picture, quality };
  }
  throw new Error('too much is drawn for 45 kB');
}

mkdirSync(FOLDER, { recursive: true });
for (const [slug, scene] of Object.entries(SCENES)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene()}</svg>`;
  const drawing = await sharp(Buffer.from(svg)).png().toBuffer();
  const { picture, quality } = await fitting(drawing);
  writeFileSync(join(FOLDER, `${slug}.webp`), picture);
  for (const width of WIDTHS)
    writeFileSync(
      join(FOLDER, `${slug}-${width}.webp`),
      await encoded(sharp(drawing).resize(width), Math.min(quality, 80)),
    );
  console.log(`${slug}: ${picture.length} bytes at quality ${quality}`);
}
