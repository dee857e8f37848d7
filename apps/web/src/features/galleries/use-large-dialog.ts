import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * A dialog that is there only while it is open. The first HTML brings it open, for who has no scripts; with them it is
 * modal. When it goes, the focus goes to `returnTo`: where what was looked at last stands on the page.
 */
export function useLargeDialog(dialog: RefObject<HTMLDialogElement | null>, returnTo: string): void {
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
  // Only once the page has its place again, which comes after the layout.
  useEffect(() => () => document.getElementById(last.current)?.focus(), []);
}
