// Renders the pictures of the demo galleries: `npx node infra/scripts/draw-gallery-pictures.mjs` after a drawing has
// changed. Requires EB Garamond as a system font (Debian: fonts-ebgaramond). The output is committed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { charts } from './gallery-pictures/charts.mjs';
import { medals } from './gallery-pictures/medals.mjs';
import { ROOT } from './installation.mjs';

const FOLDER = join(ROOT, 'libs/content/seeds/galleries');
const PLATES = join(ROOT, 'infra/scripts/gallery-pictures/plates');
const DENSITY = 144;

const cardinals = JSON.parse(readFileSync(join(ROOT, 'libs/content/seeds/cardinals.json'), 'utf8'));
const voted = cardinals.filter(({ statutVotant, participation }) => statutVotant === 'OUI' && participation !== false);

function keep(name, picture) {
  writeFileSync(join(FOLDER, name), picture);
  console.log(`${name}: ${picture.length} bytes`);
}

mkdirSync(FOLDER, { recursive: true });
for (const file of readdirSync(PLATES)) {
  const drawing = sharp(readFileSync(join(PLATES, file)), { density: DENSITY }).resize({ width: 2400 });
  const name = `${basename(file, '.svg')}.jpg`;
  keep(name, await drawing.flatten({ background: '#fbf8f1' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}
for (const [name, svg] of Object.entries({ ...charts(voted), ...medals(voted) })) {
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
  keep(`${name}.png`, png);
}
