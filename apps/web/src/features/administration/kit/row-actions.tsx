import { useState } from 'react';

/** Id of the button that removes a row. */
export const removeId = (id: string): string => `supprimer-${id}`;

interface RemoveButtonProps {
  id: string;
  /** Accessible name. */
  label: string;
  onClick: () => void;
}

export const RemoveButton = ({ id, label, onClick }: RemoveButtonProps) => (
  <button type="button" className="x" id={removeId(id)} aria-label={label} onClick={onClick}>
    ×
  </button>
);

/** Id of the number of results. */
export const LIST_COUNT_ID = 'affichage';

/** The row to be removed, and the id of the element to focus afterwards. */
export interface Removal<T> {
  readonly row: T | undefined;
  readonly returnTo: string;
  readonly start: (row: T) => void;
  /** With a row, only its own removal is ended: the user may have started another one meanwhile. */
  readonly end: (row?: T) => void;
}

/** Focus target after a removal: the next row's button, else the previous row's, else `otherwise`. */
export function useRemoval<T>(rows: readonly T[], idOf: (row: T) => string, otherwise = LIST_COUNT_ID): Removal<T> {
  const [row, setRow] = useState<T>();
  const [returnTo, setReturnTo] = useState(otherwise);
  return {
    row,
    returnTo,
    start: (removed) => {
      setRow(removed);
      setReturnTo(focusAfter(rows.map(idOf), idOf(removed), otherwise));
    },
    end: (ended) => setRow((now) => (ended === undefined || ended === now ? undefined : now)),
  };
}

export function focusAfter(ids: readonly string[], removed: string, otherwise: string): string {
  const at = ids.indexOf(removed);
  const neighbour = ids[at + 1] ?? ids[at - 1];
  return neighbour === undefined ? otherwise : removeId(neighbour);
}
