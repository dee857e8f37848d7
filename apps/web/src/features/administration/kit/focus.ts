import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the start of the page, for actions that remove their own button. */
export const focusPage = (): void => document.getElementById('contenu')?.focus({ preventScroll: true });

/** Focuses an element of a row after the rows have changed. */
export function useFocusAfter(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const pending = useRef<{ index: number; selector: string }>(undefined);
  useEffect(() => {
    if (!pending.current) return;
    const { index, selector } = pending.current;
    pending.current = undefined;
    list.current?.children[Math.max(0, index)]?.querySelector<HTMLElement>(selector)?.focus();
  }, [list, rows]);
  return (index: number, selector: string): void => {
    pending.current = { index, selector };
  };
}

/** Focuses the first invalid field after each failed attempt to save, once the fields are not locked. */
export function useFocusInvalid(attempts: number, isLocked: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 && !isLocked) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, isLocked]);
  return form;
}
