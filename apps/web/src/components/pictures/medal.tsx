import { useRef } from 'react';
import { useMarkup } from '../../lib/use-markup.js';
import type { MedalOwner } from './medal-drawing.js';

type Drawing = typeof import('./medal-drawing.js');

/** Loaded eagerly on the server; in the browser only once a medal has to be drawn there. */
let drawing: Drawing | undefined = import.meta.env.SSR ? await import('./medal-drawing.js') : undefined;
const loadDrawing = async (): Promise<Drawing> => (drawing ??= await import('./medal-drawing.js'));

/**
 * Engraved medal in place of a missing portrait: monogram, country along the rim, and the metal of the order
 * (`data-ordre` on an ancestor). `MedalSymbols` renders the shared symbols once per page. A small medal has no rim.
 */
export function Medal({ owner, small }: { owner: MedalOwner; small: boolean }) {
  const svg = useRef<SVGSVGElement>(null);
  const loaded = drawing;
  const draw = ({ smallMedalDrawing, medalDrawing }: Drawing): string =>
    (small ? smallMedalDrawing : medalDrawing)(owner);
  const markup = useMarkup(svg, `${owner.slug} ${small}`, loaded && (() => draw(loaded)), async () =>
    draw(await loadDrawing()),
  );
  return (
    <svg
      ref={svg}
      className="medal"
      viewBox="0 0 120 120"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  );
}

/** Shared SVG symbols of all medals; rendered once per page. */
export function MedalSymbols() {
  const svg = useRef<SVGSVGElement>(null);
  const loaded = drawing;
  const markup = useMarkup(svg, 'symbols', loaded && (() => loaded.medalSymbols()), async () =>
    (await loadDrawing()).medalSymbols(),
  );
  return (
    <svg
      ref={svg}
      className="medal-symbols"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  );
}
