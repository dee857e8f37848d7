import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moved, indexByKey, edgeScroll } from './rows.js';

interface ReorderProps<T> {
  /** The list element. Its children are the rows, keyed by index so that a handle stays under the pointer. */
  list: RefObject<HTMLElement | null>;
  rows: readonly T[];
  /** Called with the new order at each step. */
  onMove: (rows: readonly T[]) => void;
  /** Called with the final order on drop. */
  onSettled?: (rows: readonly T[]) => void;
}

/** Moves rows by their handles, with mouse, touch or keyboard. */
export function useReorder<T>({ list, rows, onMove, onSettled }: ReorderProps<T>) {
  const focus = useFocusAfter(list, rows);
  const [announcement, setAnnouncement] = useState('');
  // Several steps may occur before the next render.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const move = (from: number, to: number): boolean => {
    if (from === to || to < 0 || to >= latest.current.length) return false;
    latest.current = moved(latest.current, from, to);
    onMove(latest.current);
    setAnnouncement(`Déplacé au rang ${to + 1} sur ${latest.current.length}`);
    return true;
  };
  const settle = (): void => onSettled?.(latest.current);
  const { dragged, ...drag } = useDrag(list, move, settle);
  const step = (event: KeyboardEvent, index: number): void => {
    const to = indexByKey(event, index, latest.current.length);
    if (to === undefined) return;
    event.preventDefault();
    if (!move(index, to)) return;
    focus(to, '.handle');
    settle();
  };
  return {
    dragged,
    announcement,
    focus,
    handle: (index: number) => ({
      type: 'button' as const,
      className: 'handle',
      onPointerDown: (event: PointerEvent) => drag.start(event, index),
      onPointerMove: drag.move,
      onLostPointerCapture: drag.end,
      onKeyDown: (event: KeyboardEvent) => step(event, index),
    }),
  };
}

/** Drags a row by its handle; the page scrolls near the edges of the window. */
function useDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => boolean,
  onSettled: () => void,
) {
  const [dragged, setDragged] = useState<number>();
  const drag = useRef<{ at: number; moved: boolean }>(undefined);
  const setDrag = (at: number | undefined): void => {
    const wasMoved = drag.current?.moved;
    drag.current = at === undefined ? undefined : { at, moved: false };
    setDragged(at);
    if (at === undefined && wasMoved) onSettled();
  };
  const moveToPointer = ({ clientX, clientY }: PointerPosition): void => {
    if (!drag.current) return;
    const to = indexAt(list.current, clientX, clientY);
    if (!move(drag.current.at, to)) return;
    drag.current = { at: to, moved: true };
    setDragged(to);
  };
  const scrolling = useEdgeScroll(moveToPointer);
  return {
    dragged,
    start: (event: PointerEvent, index: number): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag(index);
    },
    move: (event: PointerEvent): void => {
      if (!drag.current) return;
      scrolling.follow(event);
      moveToPointer(event);
    },
    end: (): void => {
      scrolling.stop();
      setDrag(undefined);
    },
  };
}

/** Index of the row at a point; -1 if there is none. */
function indexAt(list: HTMLElement | null, x: number, y: number): number {
  const row = document.elementFromPoint(x, y)?.closest('li');
  return row ? [...(list?.children ?? [])].indexOf(row) : -1;
}

/** Position of a pointer in the window, px. */
type PointerPosition = Readonly<Record<'clientX' | 'clientY', number>>;

/** Scrolls while a row is dragged near the window's edge, and calls `onScrolled`: the row under the pointer changes. */
function useEdgeScroll(onScrolled: (position: PointerPosition) => void) {
  const latest = useRef(onScrolled);
  useEffect(() => {
    latest.current = onScrolled;
  });
  const pointer = useRef<PointerPosition>(undefined);
  const frame = useRef(0);
  const stop = (): void => {
    pointer.current = undefined;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
  };
  useEffect(() => stop, []);
  const scroll = (): void => {
    frame.current = 0;
    const step = pointer.current ? edgeScroll(pointer.current.clientY, innerHeight) : 0;
    if (!pointer.current || step === 0) return;
    scrollBy({ top: step, behavior: 'instant' });
    latest.current(pointer.current);
    frame.current = requestAnimationFrame(scroll);
  };
  return {
    follow: ({ clientX, clientY }: PointerPosition): void => {
      pointer.current = { clientX, clientY };
      if (frame.current === 0) scroll();
    },
    stop,
  };
}

/** Focuses an element of a row after the rows have changed. */
function useFocusAfter(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
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
