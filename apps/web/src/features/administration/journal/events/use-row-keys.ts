import { useEffect, useRef, type KeyboardEvent } from 'react';

interface RowKeys {
  readonly list: { readonly current: HTMLElement | null };
  /** Index of the focusable row (roving tabindex). */
  readonly at: number;
  readonly count: number;
  /** Scrolls to a row and makes it the focusable one. */
  readonly go: (index: number) => void;
}

/** Moves between rows by arrow and page keys, Home and End; a row is focused once it is mounted. */
export function useRowKeys({ list, at, count, go }: RowKeys): (event: KeyboardEvent) => void {
  const target = useRef<number>(undefined);
  useEffect(() => {
    if (target.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${target.current}"] [data-row]`);
    if (!row) return;
    target.current = undefined;
    row.focus({ preventScroll: true });
  });
  return (event) => {
    const isRow = event.target instanceof HTMLElement && 'row' in event.target.dataset;
    if (!isRow || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(event.key, at, count);
    if (step === undefined) return;
    event.preventDefault();
    target.current = Math.min(count - 1, Math.max(0, step));
    go(target.current);
  };
}

const A_PAGE = 10;

function stepOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + A_PAGE;
    case 'PageUp':
      return at - A_PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
