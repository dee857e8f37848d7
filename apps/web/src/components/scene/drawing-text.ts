import birds from './birds.svg?raw';
import clouds from './clouds.svg?raw';
import roofs from './roofs.svg?raw';
import stillSmoke from './still-smoke.svg?raw';
import type { SmokeState } from './smoke-state.js';

/** Colours of the still smoke; white at night, too, and black with lit edges before a dark sky. */
const COLOURS = { black: '--lit:#77716b;--shade:#2b2827', white: '--lit:#fff;--shade:#d9d5cd' } as const;

export const DRAWING = clouds + birds + roofs;

/** For pages without scripts the server also draws the smoke, in the state of the page. */
export const drawingWithSmoke = (smokeState: SmokeState): string =>
  smokeState === 'waiting'
    ? DRAWING
    : DRAWING.replace('<g class="gull">', `<g style="${COLOURS[smokeState]}">${stillSmoke}</g>$&`);
