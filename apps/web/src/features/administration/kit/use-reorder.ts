import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moved, placeByKey } from './rows.js';
import { useEdgeScroll, type Spot } from './use-edge-scroll.js';
import { useFocusAfter } from './use-focus-after.js';

interface ReorderProps<T> {
  /** Its children are the rows, keyed by index so that a handle stays under the finger. */
  list: RefObject<HTMLElement | null>;
  rows: readonly T[];
  /** Called with the new order at each step. */
  onMove: (rows: readonly T[]) => void;
  /** Called with the final order. */
  onSettled?: (rows: readonly T[]) => void;
}

/** Moves rows by their handles, with mouse, touch or keyboard. */
export function useReorder<T>({ list, rows, onMove, onSettled }: ReorderProps<T>) {
  const focus = useFocusAfter(list, rows);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  // Several steps may come before the next render.
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
  /** Moves the held row to the pointer. */
  const carry = ({ clientX, clientY }: Spot): void => {
    if (!held.current) return;
    const to = placeUnder(list.current, clientX, clientY);
    if (!move(held.current.at, to)) return;
    held.current = { at: to, moved: true };
    setDragged(to);
  };
  const scrolling = useEdgeScroll(carry);
  const drag = (event: PointerEvent): void => {
    if (!held.current) return;
    scrolling.follow(event);
    carry(event);
  };
  const letGo = (): void => {
    scrolling.stop();
    hold(undefined);
  };
  const step = (event: KeyboardEvent, index: number): void => {
    const to = placeByKey(event.key, index, latest.current.length);
    if (to === undefined) return;
    event.preventDefault();
    if (!move(index, to)) return;
    focus(to, '.handle');
    onSettled?.(latest.current);
  };
  return {
    dragged,
    said,
    focus,
    /** Properties of the handle's button. */
    handle: (index: number) => ({
      type: 'button' as const,
      className: 'handle',
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(index);
      },
      onPointerMove: drag,
      onLostPointerCapture: letGo,
      onKeyDown: (event: KeyboardEvent) => step(event, index),
    }),
  };
}

/** Index of the row at a point; -1 if there is none. */
function placeUnder(list: HTMLElement | null, x: number, y: number): number {
  const row = document.elementFromPoint(x, y)?.closest('li');
  return row ? [...(list?.children ?? [])].indexOf(row) : -1;
}
