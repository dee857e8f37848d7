import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { QuietButton } from '../../../components/button.js';
import { inserted, removed } from './rows.js';
import { useReorder } from './use-reorder.js';

interface RepeatedRowsProps<T> {
  rows: readonly T[];
  empty: T;
  onChange: (rows: readonly T[]) => void;
  children: (row: T, change: (row: T) => void, index: number) => ReactNode;
  /** Class for the layout of the fields. */
  shape: string;
  add: string;
  /** Shown before each row instead of a handle; such rows cannot be moved. */
  marker?: ReactNode;
}

/**
 * At least one row of fields; rows can be added, removed and moved by their handles, and Enter in a field adds a row
 * below.
 */
export function RepeatedRows<T>({ rows, empty, onChange, children, shape, add, marker }: RepeatedRowsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const { focus, dragged, announcement, handle } = useReorder({ list, rows, onMove: onChange });
  const insert = (at: number): void => {
    onChange(inserted(rows, at, empty));
    focus(at, FIRST_FIELD);
  };
  const remove = (index: number): void => {
    onChange(removed(rows, index, empty));
    focus(Math.min(index, rows.length - 2), rows.length > 1 ? '.x' : FIRST_FIELD);
  };
  return (
    <>
      <ul ref={list} className="rows" role="list">
        {rows.map((row, index) => (
          <RepeatedRow
            key={index}
            number={index + 1}
            handle={marker ?? <MoveButton row={index + 1} {...handle(index)} />}
            isDragged={dragged === index}
            shape={shape}
            onInsert={() => insert(index + 1)}
            onRemove={() => remove(index)}
          >
            {children(row, (changed) => onChange(rows.with(index, changed)), index)}
          </RepeatedRow>
        ))}
      </ul>
      <p>
        <QuietButton onClick={() => insert(rows.length)}>{add}</QuietButton>
      </p>
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}

const FIRST_FIELD = 'input, textarea';

const MoveButton = ({ row, ...button }: { row: number } & ComponentProps<'button'>) => (
  <button {...button} aria-label={`Déplacer la ligne ${row}\u00A0: flèches haut et bas, Début ou Fin`} />
);

interface RepeatedRowProps {
  number: number;
  handle: ReactNode;
  isDragged: boolean;
  shape: string;
  onInsert: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function RepeatedRow({ number, handle, isDragged, shape, onInsert, onRemove, children }: RepeatedRowProps) {
  const insertOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (event.ctrlKey || event.metaKey) return; // saves the form
    event.preventDefault();
    onInsert();
  };
  return (
    <li className={isDragged ? 'drag' : undefined} onKeyDown={insertOnEnter}>
      {handle}
      <div className={`f ${shape}`}>{children}</div>
      <button type="button" className="x" aria-label={`Retirer la ligne ${number}`} onClick={onRemove}>
        ×
      </button>
    </li>
  );
}
