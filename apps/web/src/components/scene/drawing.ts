import { useEffect, useState } from 'react';

/**
 * The scene's drawing, as text. The first HTML brings it, so the scripts of that page don't carry it a second time: in the
 * browser it is a part of its own, fetched only by pages that the visitor came to without a new document.
 */
const drawn = import.meta.env.SSR ? (await import('./drawing-text.js')).DRAWING : '';

/**
 * What to put into the element that `holder` gives. Empty while the first HTML's own drawing is there: React leaves what
 * such an element holds alone for as long as the text stays the same.
 */
export function useDrawing(holder: React.RefObject<HTMLElement | null>): string {
  const [text, setText] = useState(drawn);
  useEffect(() => {
    if (holder.current?.firstChild) return;
    let gone = false;
    void import('./drawing-text.js').then(({ DRAWING }) => gone || setText(DRAWING)).catch(() => undefined); // a sky without a roof: nothing that can't be read is lost
    return () => {
      gone = true;
    };
  }, [holder]);
  return text;
}
