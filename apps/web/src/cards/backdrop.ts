import type { SmokeState } from '@fumata/history';
import { hoursInRome } from '@fumata/text';
import { pictureOf } from '../components/scene/drawing-text.js';
import { skyColours } from '../components/scene/sky.js';
import { FORMATS, INK, PAPER, type CardFormat } from './card.js';

/** Height of the roofs' picture; the sky goes on above it. */
const PICTURE_HEIGHT = { paysage: 630, portrait: 1060 } as const;

export interface Backdrop {
  /** Content of an SVG in the size of the format. */
  readonly svg: string;
  /** Colour of text on it. */
  readonly ink: string;
}

/** The roofs of Rome under the sky of an hour, with the smoke, as at the top of the site's pages. */
export function backdropOf(smokeState: SmokeState, at: string, format: CardFormat): Backdrop {
  const { width, height } = FORMATS[format];
  const sky = skyColours(hoursInRome(at), 'light');
  const pictureHeight = PICTURE_HEIGHT[format];
  const bounds = `x="0" y="${height - pictureHeight}" width="${width}" height="${pictureHeight}"`;
  const svg = [
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">',
    `<stop stop-color="${sky['--sky-1']}"/><stop offset=".52" stop-color="${sky['--sky-2']}"/>`,
    `<stop offset=".86" stop-color="${sky['--sky-3']}"/></linearGradient>`,
    '<radialGradient id="guard" cx=".1" cy=".12" r=".9">',
    `<stop offset=".3" stop-color="${sky['--guard']}" stop-opacity=".85"/>`,
    `<stop offset="1" stop-color="${sky['--guard']}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    pictureOf(smokeState, sky).replace('<svg class="roofs"', `<svg ${bounds} overflow="visible"`),
    `<rect width="${width}" height="${height}" fill="url(#guard)"/>`,
  ].join('');
  return { svg, ink: sky['--scene-ink'] ?? INK };
}

/** Paper, without a picture. */
export const paper = (format: CardFormat): Backdrop => {
  const { width, height } = FORMATS[format];
  return { svg: `<rect width="${width}" height="${height}" fill="${PAPER}"/>`, ink: INK };
};
