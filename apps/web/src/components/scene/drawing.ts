import type { RefObject } from 'react';
import { useMarkup } from '../../lib/use-markup.js';
import type { SmokeState } from './smoke-state.js';

const onServer = import.meta.env.SSR ? await import('./drawing-text.js') : undefined;

/** SVG markup of the scene. */
export const useDrawing = (holder: RefObject<Element | null>, smokeState: SmokeState): string =>
  useMarkup(
    holder,
    'scene',
    onServer && (() => onServer.drawingWithSmoke(smokeState)),
    async () => (await import('./drawing-text.js')).DRAWING,
  );
