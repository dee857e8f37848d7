import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Dialog that is mounted only while open. The server-rendered HTML has it open for visitors without scripts; with
 * scripts it becomes modal. On unmount, the element with the id `returnTo`, the last image viewed, gets the focus.
 */
export function useFullScreenDialog(dialog: RefObject<HTMLDialogElement | null>, returnTo: string): void {
  const last = useRef(returnTo);
  useEffect(() => {
    last.current = returnTo;
  }, [returnTo]);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.removeAttribute('open');
    element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element.close();
  }, [dialog]);
  // A passive effect, because the page regains its layout only after layout effects.
  useEffect(() => () => document.getElementById(last.current)?.focus(), []);
}
