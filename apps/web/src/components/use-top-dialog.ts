import { useEffect, useState } from 'react';

/**
 * The modal dialog that stands above all else: what is outside it can neither be pressed nor is it read out. `anew`
 * changes when it should be looked for again, for browsers that don't tell when a dialog opens.
 */
export function useTopDialog(anew: unknown): Element | undefined {
  const [top, setTop] = useState<Element>();
  useEffect(() => {
    const look = (): void => setTop(topDialog());
    look();
    addEventListener('toggle', look, true);
    return () => removeEventListener('toggle', look, true);
  }, [anew]);
  useEffect(() => {
    const look = (): void => setTop(topDialog());
    // One that is taken off the page as it closes tells nobody else.
    top?.addEventListener('close', look);
    return () => top?.removeEventListener('close', look);
  }, [top]);
  return top;
}

/** Of several that are open, only the topmost can have the focus. */
const topDialog = (): Element | undefined =>
  document.activeElement?.closest('dialog:modal') ?? [...document.querySelectorAll('dialog:modal')].at(-1);
