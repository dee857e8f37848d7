import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { focusAfter } from '../../list/neighbour.js';
import { pageOf } from '../../list/page-of.js';
import { detailOf } from '../../refusal-text.js';
import { RemoveDialog } from '../../remove-dialog.js';
import { typeset } from '../../typography.js';
import { useWished } from '../../use-wished.js';
import { parametersOf, wishesFrom } from '../rules/list-address.js';
import { found } from '../rules/listing.js';
import type { ListedCardinal } from '../rules/listing.js';
import { Filters, NO_WISHES } from './filters.js';
import { ListFoot } from './list-foot.js';
import { CardinalsTable } from './table.js';

interface ListViewProps {
  cardinals: readonly ListedCardinal[];
  onChange: (cardinals: readonly ListedCardinal[]) => void;
  onImport: () => void;
  onRestore: (cardinal: ListedCardinal) => void;
}

export function ListView({ cardinals, onChange, onImport, onRestore }: ListViewProps) {
  const wished = useWished(wishesFrom, parametersOf);
  const { wishes, change } = wished;
  const [removing, setRemoving] = useState<ListedCardinal>();
  const [returnTo, setReturnTo] = useState(COUNT);
  const asked = found(cardinals, wishes);
  const page = wishes.all ? { rows: asked, page: 1, pages: 1 } : pageOf(asked, wishes.page);
  const { rows } = page;
  return (
    <>
      <Filters {...wished} cardinals={cardinals} />
      {rows.length > 0 ? (
        <CardinalsTable
          rows={rows}
          wishes={wishes}
          onSort={change}
          onPapabile={(id, papabile) =>
            onChange(cardinals.map((each) => (each._id === id ? { ...each, papabile } : each)))
          }
          onRemove={(cardinal) => {
            setRemoving(cardinal);
            setReturnTo(
              focusAfter(
                rows.map(({ _id }) => _id),
                cardinal._id,
                COUNT,
              ),
            );
          }}
        />
      ) : (
        <Nothing isEmpty={cardinals.length === 0} onReset={() => change(NO_WISHES)} />
      )}
      <ListFoot total={cardinals.length} found={asked} {...page} wishes={wishes} onImport={onImport} />
      <RemoveDialog
        title={typeset('Supprimer ce cardinal ?')}
        of={removing}
        pathOf={({ _id }) => `/api/cardinaux/${_id}`}
        failedText={(error) => detailOf(error, 'Erreur lors de la suppression')}
        onClose={() => setRemoving(undefined)}
        onRemoved={({ _id }) => onChange(cardinals.filter((each) => each._id !== _id))}
        onRestore={onRestore}
        returnTo={returnTo}
      >
        <p>
          <b>{removing?.nomComplet}</b>. {WHAT_HAPPENS}
        </p>
      </RemoveDialog>
    </>
  );
}

const WHAT_HAPPENS = typeset(
  'La fiche part à la corbeille, d’où elle peut être rétablie. Ses voix restent dans le journal.',
);

/** Id of the text at the foot. */
const COUNT = 'affichage';

function Nothing({ isEmpty, onReset }: { isEmpty: boolean; onReset: () => void }) {
  return isEmpty ? (
    <EmptyState text="Aucun cardinal enregistré">
      <Link className="btn" to="/admin/cardinaux">
        Ajouter
      </Link>
    </EmptyState>
  ) : (
    <EmptyState text="Aucun cardinal ne correspond à vos critères de recherche">
      <Button look="ghost" onClick={onReset}>
        Réinitialiser
      </Button>
    </EmptyState>
  );
}
