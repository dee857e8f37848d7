import { useEffect, useRef, type KeyboardEvent } from 'react';

interface RowKeys {
  readonly list: { readonly current: HTMLElement | null };
  /** The row that takes the focus, of how many. */
  readonly at: number;
  readonly count: number;
  /** Brings a row into view and makes it the one that takes the focus. */
  readonly go: (index: number) => void;
}

/** Arrows, page keys, Home and End go from row to row; the row gets the focus once it is drawn. */
export function useRowKeys({ list, at, count, go }: RowKeys): (event: KeyboardEvent) => void {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-row]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });
  return (event) => {
    const isRow = event.target instanceof HTMLElement && 'row' in event.target.dataset;
    if (!isRow || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(event.key, at, count);
    if (step === undefined) return;
    event.preventDefault();
    wanted.current = Math.min(count - 1, Math.max(0, step));
    go(wanted.current);
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
