import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { moved } from './rows.js';
import { useFocusAfter } from './use-focus-after.js';

interface ReorderProps<T> {
  /** Its children are the rows, in their order; they are told apart by their places, so that a handle stays under the finger. */
  list: RefObject<HTMLElement | null>;
  rows: readonly T[];
  /** The rows in another order, at each step of the way. */
  onMove: (rows: readonly T[]) => void;
  /** They were let go of. */
  onSettled?: (rows: readonly T[]) => void;
}

/** So near to the window's edge the page scrolls on beneath the row that is held. */
const EDGE_PX = 48;
const SCROLL_PX = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Rows that are moved by their handles with mouse, finger or arrows. */
export function useReorder<T>({ list, rows, onMove, onSettled }: ReorderProps<T>) {
  const focus = useFocusAfter(list, rows);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  // Several steps may come before the first of them is drawn.
  const held = useRef<{ at: number; moved: boolean }>(undefined);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const move = (from: number, to: number): boolean => {
    if (from === to || to < 0 || to >= latest.current.length) return false;
    latest.current = moved(latest.current, from, to);
    onMove(latest.current);
    setSaid(`Déplacé au rang ${to + 1} sur ${latest.current.length}`);
    return true;
  };
  const hold = (at: number | undefined): void => {
    const wasMoved = held.current?.moved;
    held.current = at === undefined ? undefined : { at, moved: false };
    setDragged(at);
    if (at === undefined && wasMoved) onSettled?.(latest.current);
  };
  /** The row that is held goes where the finger is. */
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    if (!held.current) return;
    scrollAtEdge(clientY);
    const to = placeUnder(list.current, clientX, clientY);
    if (!move(held.current.at, to)) return;
    held.current = { at: to, moved: true };
    setDragged(to);
  };
  const step = (event: KeyboardEvent, index: number): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (!move(index, index + by)) return;
    focus(index + by, '.handle');
    onSettled?.(latest.current);
  };
  return {
    dragged,
    said,
    focus,
    /** Of the handle's button. */
    handle: (index: number) => ({
      type: 'button' as const,
      className: 'handle',
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(index);
      },
      onPointerMove: drag,
      onLostPointerCapture: () => hold(undefined),
      onKeyDown: (event: KeyboardEvent) => step(event, index),
    }),
  };
}

function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -SCROLL_PX);
  if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
}

/** Of the row beneath a point; -1 where there is none. */
function placeUnder(list: HTMLElement | null, x: number, y: number): number {
  const row = document.elementFromPoint(x, y)?.closest('li');
  return row ? [...(list?.children ?? [])].indexOf(row) : -1;
}
