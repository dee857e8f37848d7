import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { number, plural } from '../../../../lib/french.js';
import { exportAddress, parametersOf, wishesFrom } from '../rules/list-address.js';
import { useWished } from '../../use-wished.js';
import { found, foundByName, pageOf } from '../rules/listing.js';
import type { ListedCardinal } from '../rules/listing.js';
import { Filters, NO_WISHES } from './filters.js';
import { RemoveDialog } from './remove-dialog.js';
import { CardinalsTable } from './table.js';

interface ListViewProps {
  cardinals: readonly ListedCardinal[];
  onChange: (cardinals: readonly ListedCardinal[]) => void;
  onImport: () => void;
  onRestore: (cardinal: ListedCardinal) => void;
}

export function ListView({ cardinals, onChange, onImport, onRestore }: ListViewProps) {
  const listing = useWished(wishesFrom, parametersOf);
  const { wishes, change } = listing;
  const [removing, setRemoving] = useState<ListedCardinal>();
  const all = found(cardinals, wishes);
  const { rows, page, pages } = pageOf(all, wishes);
  const papabile = (id: string, is: boolean): void =>
    onChange(cardinals.map((each) => (each._id === id ? { ...each, papabile: is } : each)));
  return (
    <>
      <Filters {...listing} cardinals={cardinals} />
      {all.length > 0 ? (
        <CardinalsTable
          rows={rows}
          wishes={wishes}
          onSort={change}
          onPapabile={papabile}
          onRemove={setRemoving}
        />
      ) : cardinals.length > 0 ? (
        <EmptyState text="Aucun cardinal ne correspond à vos critères de recherche">
          <Button look="ghost" onClick={() => change(NO_WISHES)}>
            Réinitialiser
          </Button>
        </EmptyState>
      ) : (
        <EmptyState text="Aucun cardinal enregistré">
          <Link className="btn" to="/admin/cardinaux">
            Ajouter
          </Link>
        </EmptyState>
      )}
      <div className="a-foot">
        <p className="small muted" id="affichage" tabIndex={-1} role="status">
          Affichage de {rows.length} cardinal(aux) sur {cardinals.length} au total
          {all.length !== cardinals.length && `, ${matching(all.length)}`}
        </p>
        {all.length > 0 && (
          <nav className="pager" aria-label="Pages de la liste">
            <PageLink text="Précédent" to={page > 1 ? address(page - 1) : undefined} />
            <span>
              Page {page} sur {pages}
            </span>
            <PageLink text="Suivant" to={page < pages ? address(page + 1) : undefined} />
          </nav>
        )}
      </div>
      <div className="row">
        <a className="btn ghost sm" href={exportAddress(wishes, foundByName(all, wishes.search))} download>
          Exporter en CSV
        </a>
        <Button look="ghost" small onClick={onImport}>
          Importer un CSV…
        </Button>
      </div>
      <RemoveDialog
        of={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={({ _id }) => onChange(cardinals.filter((each) => each._id !== _id))}
        onRestore={onRestore}
        returnTo="affichage"
      />
    </>
  );

  function address(to: number): string {
    return `?${parametersOf({ ...wishes, page: to }).toString()}`;
  }
}

const matching = (count: number): string =>
  `${number(count)} ${plural(count, 'correspond', 'correspondent')} à vos critères`;

function PageLink({ text, to }: { text: string; to: string | undefined }) {
  return to === undefined ? (
    <span className="faint" aria-disabled="true">
      {text}
    </span>
  ) : (
    <Link to={to} preventScrollReset>
      {text}
    </Link>
  );
}
