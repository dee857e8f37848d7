import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element of a row after the rows have changed. */
export function useFocusAfter(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const pending = useRef<{ index: number; what: string }>(undefined);
  useEffect(() => {
    if (!pending.current) return;
    const { index, what } = pending.current;
    pending.current = undefined;
    list.current?.children[Math.max(0, index)]?.querySelector<HTMLElement>(what)?.focus();
  }, [list, rows]);
  return (index: number, what: string): void => {
    pending.current = { index, what };
  };
}
