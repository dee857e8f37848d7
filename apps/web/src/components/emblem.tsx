import { useRef } from 'react';
import { useMarkup } from '../lib/use-markup.js';
import type { Bearer } from './bearer.js';

type Drawing = typeof import('./emblem-drawing.js');

/** Known on the server; in the browser once an emblem had to be drawn there. */
let drawing: Drawing | undefined = import.meta.env.SSR ? await import('./emblem-drawing.js') : undefined;
const brought = async (): Promise<Drawing> => (drawing ??= await import('./emblem-drawing.js'));

/**
 * A cardinal's arms, for want of a picture: the hat and its tassels in the colour of the order (`data-ordre` around it),
 * a shield whose field, division and charge follow from the slug, the initials. Same person, same arms. The pieces are
 * drawn once a page, by `EmblemPieces`.
 */
export function Emblem({ of, full = false }: { of: Bearer; full?: boolean }) {
  const svg = useRef<SVGSVGElement>(null);
  const known = drawing;
  const markup = useMarkup(
    svg,
    `${of.slug} ${full}`,
    known && (() => known.emblemDrawing(of, full)),
    async () => (await brought()).emblemDrawing(of, full),
  );
  return (
    <svg
      ref={svg}
      viewBox="0 0 120 132"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  );
}

/** What emblems are put together from; once in every page. */
export function EmblemPieces() {
  const svg = useRef<SVGSVGElement>(null);
  const known = drawing;
  const markup = useMarkup(svg, 'pieces', known && (() => known.emblemPieces()), async () =>
    (await brought()).emblemPieces(),
  );
  return (
    <svg
      ref={svg}
      className="pieces"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  );
}
