import type { SmokeState } from '@fumata/history';
import birds from './birds.svg?raw';
import clouds from './clouds.svg?raw';
import roofs from './roofs.svg?raw';
import stillSmoke from './still-smoke.svg?raw';

/** Colours of the still smoke; white at night, too, and black with lit edges before a dark sky. */
const COLOURS = {
  black: { '--lit': '#77716b', '--shade': '#2b2827' },
  white: { '--lit': '#fff', '--shade': '#d9d5cd' },
} as const;

export const DRAWING = clouds + birds + roofs;

/** For pages without scripts the server also draws the smoke, in the state of the page. */
export const drawingWithSmoke = (smokeState: SmokeState): string =>
  smokeState === 'waiting'
    ? DRAWING
    : DRAWING.replace('<g class="gull">', `<g style="${styleOf(COLOURS[smokeState])}">${stillSmoke}</g>$&`);

const styleOf = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** Area of the smoke's filter, which is most of the work of drawing; the small area holds all that the filter moves. */
const FILTER_AREA = 'x="-.3" y="-.3" width="1.6" height="1.6"';
const SMALL_FILTER_AREA = 'x="-.06" y="-.06" width="1.12" height="1.12"';

/** The roofs and the smoke as an SVG in which all colours are written out, for a picture outside of a page. */
export function pictureOf(smokeState: SmokeState, sky: Readonly<Record<string, string>>): string {
  const [smokeColours, smoke] = smokeState === 'waiting' ? [{}, ''] : [COLOURS[smokeState], stillSmoke];
  const colours: Readonly<Record<string, string>> = { ...sky, ...smokeColours };
  const gull = smoke ? '<g class="gull" opacity="0">' : '<g class="gull">';
  return roofs
    .replace('<g class="gull">', `${smoke.replace(FILTER_AREA, SMALL_FILTER_AREA)}${gull}`)
    .replace('class="halo"', `opacity="${colours['--glow']}"`)
    .replace('class="stars"', `opacity="${colours['--stars']}"`)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => colours[name] ?? 'none');
}
