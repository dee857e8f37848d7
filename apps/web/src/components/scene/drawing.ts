import type { RefObject } from 'react';
import { useMarkup } from '../../lib/use-markup.js';

const drawn = import.meta.env.SSR ? (await import('./drawing-text.js')).DRAWING : undefined;

/** SVG markup of the scene. */
export const useDrawing = (holder: RefObject<Element | null>): string =>
  useMarkup(
    holder,
    'scene',
    drawn === undefined ? undefined : () => drawn,
    async () => (await import('./drawing-text.js')).DRAWING,
  );
