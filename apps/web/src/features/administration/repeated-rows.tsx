import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { Button } from '../../components/button.js';
import { inserted, moved, removed } from './rows.js';

interface RepeatedRowsProps<T> {
  rows: readonly T[];
  empty: T;
  onChange: (rows: readonly T[]) => void;
  /** The fields of a row. */
  children: (row: T, change: (row: T) => void, index: number) => ReactNode;
  /** How the fields stand beside each other. */
  shape: string;
  /** On the button that adds a row. */
  add: string;
  /** Drawn before each row instead of a handle: the rows keep their order. */
  sign?: ReactNode;
}

/**
 * Rows of fields, one at least: moved by their handles with mouse, finger or arrows, taken away, added; Enter in a row's
 * field goes on in a new row beneath.
 */
export function RepeatedRows<T>({ rows, empty, onChange, children, shape, add, sign }: RepeatedRowsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusAfter(list, rows);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= rows.length) return;
    onChange(moved(rows, from, to));
    setSaid(`Déplacé au rang ${to + 1} sur ${rows.length}`);
  };
  /** The row that is held goes where the finger is. */
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    if (dragged === undefined) return;
    const over = document.elementFromPoint(clientX, clientY)?.closest('li');
    const to = over ? [...(list.current?.children ?? [])].indexOf(over) : -1;
    if (to < 0 || to === dragged) return;
    move(dragged, to);
    setDragged(to);
  };
  const insert = (at: number): void => {
    onChange(inserted(rows, at, empty));
    focus(at, FIRST_FIELD);
  };
  const arrows = (event: KeyboardEvent, index: number): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (index + step < 0 || index + step >= rows.length) return;
    move(index, index + step);
    focus(index + step, '.handle');
  };
  return (
    <>
      <ul ref={list} className="rows" role="list">
        {rows.map((row, index) => (
          <li
            key={index}
            className={dragged === index ? 'drag' : undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
              event.preventDefault();
              insert(index + 1);
            }}
          >
            {sign ?? (
              <button
                type="button"
                className="handle"
                aria-label={`Déplacer la ligne ${index + 1}\u00A0: flèches haut et bas`}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(index);
                }}
                onPointerMove={(event) => drag(event)}
                onLostPointerCapture={() => setDragged(undefined)}
                onKeyDown={(event) => arrows(event, index)}
              />
            )}
            <div className={`f ${shape}`}>
              {children(row, (changed) => onChange(rows.with(index, changed)), index)}
            </div>
            <button
              type="button"
              className="x"
              aria-label={`Retirer la ligne ${index + 1}`}
              onClick={() => {
                onChange(removed(rows, index, empty));
                focus(Math.min(index, rows.length - 2), rows.length > 1 ? '.x' : FIRST_FIELD);
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <p>
        <Button look="quiet" small onClick={() => insert(rows.length)}>
          {add}
        </Button>
      </p>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const FIRST_FIELD = 'input, textarea';

/** Gives the focus to a part of a row once the rows have changed. */
function useFocusAfter(list: RefObject<HTMLUListElement | null>, rows: readonly unknown[]) {
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
