import type { CardinalTrash } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { Niche } from '../../../../components/niche.js';
import { TableBox } from '../../../../components/table-box.js';
import { hour, longDate, number, plural } from '../../../../lib/french.js';
import { useSessionEnd } from '../../relogin.js';
import { useAttempt } from '../../use-attempt.js';
import { listedCardinal } from '../rules/listing.js';
import type { ListedCardinal } from '../rules/listing.js';

type Trashed = CardinalTrash['cardinaux'][number];

/** Who was deleted, when and by whom, and the way back. */
export function TrashView({ onRestore }: { onRestore: (cardinal: ListedCardinal) => Promise<boolean> }) {
  const { trash, failed, look, setTrash } = useTrash();
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
        {trash ? countText(trash.length) : 'Chargement...'}
      </p>
      {trash?.length === 0 && <EmptyState text="La corbeille est vide" />}
      {trash && trash.length > 0 && (
        <TrashTable
          trash={trash}
          onRestore={async (cardinal) => {
            if (!(await onRestore(listedCardinal(cardinal)))) return;
            setTrash(trash.filter(({ _id }) => _id !== cardinal._id));
            count.current?.focus();
          }}
        />
      )}
    </>
  );
}

const countText = (count: number): string => `${number(count)} ${plural(count, 'fiche')} à la corbeille`;

interface TrashTableProps {
  trash: readonly Trashed[];
  onRestore: (cardinal: Trashed) => Promise<void>;
}

function TrashTable({ trash, onRestore }: TrashTableProps) {
  return (
    <TableBox label="Corbeille">
      <table className="dense">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Photo</span>
            </th>
            <th scope="col">Nom</th>
            <th scope="col">Pays de service</th>
            <th scope="col">Supprimé le</th>
            <th scope="col">Par</th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {trash.map((cardinal) => (
            <TrashRow key={cardinal._id} cardinal={cardinal} onRestore={() => onRestore(cardinal)} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function TrashRow({ cardinal, onRestore }: { cardinal: Trashed; onRestore: () => Promise<void> }) {
  const { nom, prenom, nomComplet, paysService, supprimeLe, supprimePar } = cardinal;
  const [busy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    await onRestore();
    setBusy(false);
  };
  return (
    <tr>
      <td>
        <Niche of={cardinal} small />
      </td>
      <th scope="row">
        {nom}, {prenom}
      </th>
      <td>{paysService}</td>
      <td>
        {longDate(supprimeLe)}, {hour(supprimeLe)}
      </td>
      <td>{supprimePar}</td>
      <td className="r">
        <Button
          look="ghost"
          small
          busy={busy}
          aria-label={`Rétablir ${nomComplet}`}
          onClick={() => void restore()}
        >
          Rétablir
        </Button>
      </td>
    </tr>
  );
}

function useTrash() {
  const attempt = useAttempt();
  const { renewed } = useSessionEnd();
  const [trash, setTrash] = useState<readonly Trashed[]>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void attempt((api) => api.get<CardinalTrash>('/api/cardinaux/corbeille', leaving.signal))
      .then((outcome) => {
        setFailed(!outcome.ok);
        if (outcome.ok) setTrash(outcome.value.cardinaux);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    return () => leaving.abort();
    // Asked again by the button, and once somebody has logged in again; `attempt` changes with every login.
  }, [asked, renewed]);
  return { trash, failed, setTrash, look: () => setAsked((times) => times + 1) };
}
