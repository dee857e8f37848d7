import { useEffect, useRef, type RefObject } from 'react';

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
