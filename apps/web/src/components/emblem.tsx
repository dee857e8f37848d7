import { useRef } from 'react';
import { useMarkup } from '../lib/use-markup.js';
import type { EmblemOwner } from './emblem-owner.js';

type Drawing = typeof import('./emblem-drawing.js');

/** Loaded eagerly on the server; in the browser only once an emblem has to be drawn there. */
let drawing: Drawing | undefined = import.meta.env.SSR ? await import('./emblem-drawing.js') : undefined;
const loadedDrawing = async (): Promise<Drawing> => (drawing ??= await import('./emblem-drawing.js'));

/**
 * Coat of arms in place of a missing portrait: hat and tassels in the colour of the order (`data-ordre` on an
 * ancestor), a shield whose field, division and charge derive from the slug, and initials. The same person always gets
 * the same arms. `EmblemSymbols` renders the shared symbols once per page. Small emblems are the initials alone.
 */
export function Emblem({ of, small }: { of: EmblemOwner; small: boolean }) {
  const svg = useRef<SVGSVGElement>(null);
  const known = drawing;
  const draw = ({ initialsDrawing, emblemDrawing }: Drawing): string => (small ? initialsDrawing : emblemDrawing)(of);
  const markup = useMarkup(svg, `${of.slug} ${small}`, known && (() => draw(known)), async () =>
    draw(await loadedDrawing()),
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

/** Shared SVG symbols of all emblems; rendered once per page. */
export function EmblemSymbols() {
  const svg = useRef<SVGSVGElement>(null);
  const known = drawing;
  const markup = useMarkup(svg, 'symbols', known && (() => known.emblemSymbols()), async () =>
    (await loadedDrawing()).emblemSymbols(),
  );
  return (
    <svg
      ref={svg}
      className="emblem-symbols"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  );
}
