import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to a part of a row once the rows have changed. */
export function useFocusAfter(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const wanted = useRef<{ index: number; what: string }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { index, what } = wanted.current;
    wanted.current = undefined;
    list.current?.children[Math.max(0, index)]?.querySelector<HTMLElement>(what)?.focus();
  }, [list, rows]);
  return (index: number, what: string): void => {
    wanted.current = { index, what };
  };
}
