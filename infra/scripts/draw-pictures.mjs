// Renders the default pictures and the touch icon from their SVG files: `node infra/scripts/draw-pictures.mjs` after a
// drawing has changed. The output is committed, so that builds are identical on every machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './installation.mjs';

const PUBLIC = join(ROOT, 'apps/web/public');
const DRAWINGS = [
  { from: 'images/cardinal-default.svg', to: 'images/cardinal-default.png', width: 600 },
  { from: 'images/article-default.svg', to: 'images/article-default.png', width: 1200 },
  { from: 'images/gallery-default.svg', to: 'images/gallery-default.png', width: 800 },
  // Operating systems round the corners of icons themselves, so the background must be filled.
  { from: 'favicon.svg', to: 'apple-touch-icon.png', width: 180, fill: '#8E1B2C' },
  { from: 'favicon.svg', to: 'images/icone-192.png', width: 192 },
  { from: 'favicon.svg', to: 'images/icone-512.png', width: 512 },
  // A mask may leave only the circle of 80 %.
  { from: 'favicon.svg', to: 'images/icone-masque-512.png', width: 512, fill: '#8E1B2C', margin: 48 },
  // Icons of notifications.
  { from: 'favicon-fumee-blanche.svg', to: 'images/fumee-blanche-192.png', width: 192 },
  { from: 'favicon-fumee-noire.svg', to: 'images/fumee-noire-192.png', width: 192 },
];

for (const { from, to, width, fill, margin = 0 } of DRAWINGS) {
  const drawing = sharp(readFileSync(join(PUBLIC, from)), { density: 288 }).resize({ width: width - 2 * margin });
  const opaque = fill ? drawing.flatten({ background: fill }) : drawing;
  const [top, bottom, left, right] = [margin, margin, margin, margin];
  if (margin) opaque.extend({ top, bottom, left, right, background: fill });
  const png = await opaque.png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 }).toBuffer();
  writeFileSync(join(PUBLIC, to), png);
  console.log(`${to}: ${png.length} bytes`);
}
