import { Link } from 'react-router-dom';
import { Button } from '../../../../components/button.js';
import { number, plural } from '../../../../lib/french.js';
import { exportAddress, parametersOf } from '../rules/list-address.js';
import { foundByName, pageOf } from '../rules/listing.js';
import type { ListedCardinal, Wishes } from '../rules/listing.js';

interface ListFootProps {
  /** All that there are. */
  total: number;
  /** All that are asked for. */
  found: readonly ListedCardinal[];
  wishes: Wishes;
  onImport: () => void;
}

/** How many are on show, the other pages, and the way out and in as CSV. */
export function ListFoot({ total, found, wishes, onImport }: ListFootProps) {
  const { rows, page, pages } = pageOf(found, wishes);
  const address = (to: number): string => `?${parametersOf({ ...wishes, page: to }).toString()}`;
  return (
    <>
      <div className="a-foot">
        <p className="small muted" id="affichage" tabIndex={-1} role="status">
          Affichage de {rows.length} cardinal(aux) sur {total} au total
          {found.length !== total && `, ${matching(found.length)}`}
        </p>
        {found.length > 0 && (
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
        <a className="btn ghost sm" href={exportAddress(wishes, foundByName(found, wishes.search))} download>
          Exporter en CSV
        </a>
        <Button look="ghost" small onClick={onImport}>
          Importer un CSV…
        </Button>
      </div>
    </>
  );
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
