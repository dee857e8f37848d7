import { useEffect, useState } from 'react';

/**
 * Topmost open modal dialog; everything outside it is inert. A change of `trigger` causes a new lookup, for browsers
 * without the dialog's `toggle` event.
 */
export function useTopDialog(trigger: unknown): Element | undefined {
  const [top, setTop] = useState<Element>();
  useEffect(() => {
    const update = (): void => setTop(topDialog());
    update();
    addEventListener('toggle', update, true);
    return () => removeEventListener('toggle', update, true);
  }, [trigger]);
  useEffect(() => {
    const update = (): void => setTop(topDialog());
    // A dialog removed from the page on close fires no event that reaches the document.
    top?.addEventListener('close', update);
    return () => top?.removeEventListener('close', update);
  }, [top]);
  return top;
}

/** Only the topmost of several open dialogs can contain the focus. */
const topDialog = (): Element | undefined =>
  document.activeElement?.closest('dialog:modal') ?? [...document.querySelectorAll('dialog:modal')].at(-1);

/** Raises a popover above dialogs and earlier popovers; browsers without popovers show it in place. */
export function raisePopover(element: HTMLElement | null): void {
  if (element?.isConnected && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
}
