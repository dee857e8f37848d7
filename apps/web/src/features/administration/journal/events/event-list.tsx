import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  useEffect,
  type KeyboardEvent,
} from 'react';
import type { Row } from './rules/rows.js';

/** Estimated height of a row, px; measured once it is rendered. */
const ROW_PX = 45;
const OVERSCAN = 8;

interface EventListProps {
  rows: readonly Row[];
  label: string;
  /** Renders a row; `tabIndex` belongs on its focusable element, which has `data-row`. */
  children: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** Called when the start of the list is scrolled out of view or back into it. */
  onScrolled: (isScrolled: boolean) => void;
}

/** Virtual list in the scrolling page; arrow keys move between the rows. */
export function EventList({ rows, label, children, onScrolled }: EventListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { virtual, top, activeAt, setActive } = useVirtualRows(list, rows);
  const isScrolled = (virtual.scrollOffset ?? 0) > top + 1;
  useLayoutEffect(() => onScrolled(isScrolled), [isScrolled, onScrolled]);
  const go = (index: number): void => {
    setActive(rows[index]?.key);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const onKeyDown = useRowKeys({ list, at: activeAt, count: rows.length, go });
  const visibleRows = virtual.getVirtualItems().flatMap((item) => {
    const row = rows[item.index];
    return row ? [{ ...item, row }] : [];
  });
  return (
    <ol
      ref={list}
      className="events"
      role="list"
      aria-label={label}
      style={{ blockSize: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {visibleRows.map(({ index, key, start, row }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className={row.is}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
          onFocus={() => setActive(row.key)}
        >
          {children(row, index === activeAt ? 0 : -1)}
        </li>
      ))}
    </ol>
  );
}

function useVirtualRows(list: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const top = useTop(list);
  const [active, setActive] = useState<string>();
  const activeAt = Math.max(0, active === undefined ? 0 : rows.findIndex(({ key }) => key === active));
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    // The focused row stays mounted at any scroll position.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) =>
        [...new Set([...defaultRangeExtractor(range), activeAt])]
          .filter((at) => at < range.count)
          .sort((a, b) => a - b),
      [activeAt],
    ),
  });
  return { virtual, top, activeAt, setActive };
}

/** Offset of the list from the top of the page, px. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    for (const each of list.current?.parentElement?.children ?? []) if (each !== list.current) observer.observe(each);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

interface RowKeys {
  readonly list: RefObject<HTMLElement | null>;
  /** Index of the focusable row (roving tabindex). */
  readonly at: number;
  readonly count: number;
  /** Scrolls to a row and makes it the focusable one. */
  readonly go: (index: number) => void;
}

/** Moves between rows by arrow and page keys, Home and End; a row is focused once it is mounted. */
function useRowKeys({ list, at, count, go }: RowKeys): (event: KeyboardEvent) => void {
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
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    target.current = Math.min(count - 1, Math.max(0, at + step));
    go(target.current);
  };
}

/** Rows that a key moves; Home and End reach the ends. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};
