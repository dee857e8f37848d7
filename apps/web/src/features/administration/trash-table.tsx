import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { TableBox } from '../../components/table-box.js';
import type { ApiClient } from '../../lib/api-client.js';
import { hour, longDate, number } from '../../lib/french.js';
import { useSessionEnd } from './relogin.js';
import { useAttempt } from './use-attempt.js';

interface Trashed {
  readonly _id: string;
  readonly supprimeLe: string;
  readonly supprimePar: string;
}

interface TrashTableProps<T> {
  /** What is in the trash. */
  ask: (api: ApiClient, signal: AbortSignal) => Promise<readonly T[]>;
  /** '3 fiches': how many there are. */
  countText: (count: number) => string;
  /** For the button that brings it back. */
  nameOf: (trashed: T) => string;
  /** What is told of each, before and after who deleted it and when; the cell of its name is a `th`. */
  before: readonly Column<T>[];
  after?: readonly Column<T>[];
  /** Resolves with whether it is back. */
  onRestore: (trashed: T) => Promise<boolean>;
}

interface Column<T> {
  readonly head: ReactNode;
  readonly cell: (trashed: T) => ReactNode;
  readonly isName?: true;
}

/** What was deleted, when and by whom, and the way back. */
export function TrashTable<T extends Trashed>({ ask, countText, onRestore, ...table }: TrashTableProps<T>) {
  const { trash, failed, look, setTrash } = useTrash(ask);
  const count = useRef<HTMLParagraphElement>(null);
  if (failed)
    return (
      <div role="alert">
        <EmptyState text="Erreur lors du chargement de la corbeille">
          <Button onClick={look}>Réessayer</Button>
        </EmptyState>
      </div>
    );
  return (
    <>
      <p className="small muted trash-count" ref={count} tabIndex={-1} role="status">
        {trash ? `${number(trash.length)} ${countText(trash.length)} à la corbeille` : 'Chargement...'}
      </p>
      {trash?.length === 0 && <EmptyState text="La corbeille est vide" />}
      {trash && trash.length > 0 && (
        <Rows
          {...table}
          trash={trash}
          onRestore={async (trashed) => {
            if (!(await onRestore(trashed))) return;
            setTrash(trash.filter(({ _id }) => _id !== trashed._id));
            count.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface RowsProps<T> extends Pick<TrashTableProps<T>, 'nameOf' | 'before' | 'after'> {
  trash: readonly T[];
  onRestore: (trashed: T) => Promise<void>;
}

function Rows<T extends Trashed>(props: RowsProps<T>) {
  const { trash, nameOf, before, after = [], onRestore } = props;
  const heads = (columns: readonly Column<T>[]) =>
    columns.map(({ head }, index) => (
      <th key={index} scope="col">
        {head}
      </th>
    ));
  const cells = (columns: readonly Column<T>[], trashed: T) =>
    columns.map(({ cell, isName }, index) =>
      isName ? (
        <th key={index} scope="row">
          {cell(trashed)}
        </th>
      ) : (
        <td key={index}>{cell(trashed)}</td>
      ),
    );
  return (
    <TableBox label="Corbeille">
      <table className="dense trash">
        <thead>
          <tr>
            {heads(before)}
            <th scope="col">Supprimé le</th>
            <th scope="col">Par</th>
            {heads(after)}
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {trash.map((trashed) => (
            <tr key={trashed._id}>
              {cells(before, trashed)}
              <td>
                {longDate(trashed.supprimeLe)}, {hour(trashed.supprimeLe)}
              </td>
              <td>{trashed.supprimePar}</td>
              {cells(after, trashed)}
              <td className="r">
                <RestoreButton name={nameOf(trashed)} onRestore={() => onRestore(trashed)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    await onRestore();
    setBusy(false);
  };
  return (
    <Button look="ghost" small busy={busy} aria-label={`Rétablir ${name}`} onClick={() => void restore()}>
      Rétablir
    </Button>
  );
}

function useTrash<T>(ask: TrashTableProps<T>['ask']) {
  const attempt = useAttempt();
  const { renewed } = useSessionEnd();
  const [trash, setTrash] = useState<readonly T[]>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void attempt((api) => ask(api, leaving.signal))
      .then((outcome) => {
        setFailed(!outcome.ok);
        if (outcome.ok) setTrash(outcome.value);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    return () => leaving.abort();
    // Asked again by the button, and once somebody has logged in again; `attempt` changes with every login.
  }, [asked, renewed]);
  return { trash, failed, setTrash, look: () => setAsked((times) => times + 1) };
}
