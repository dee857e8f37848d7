import { Button } from '../../../../components/button.js';
import { number, plural } from '../../../../lib/french.js';
import type { Page } from '../../list/page-of.js';
import { Pager } from '../../list/pager.js';
import { exportAddress, parametersOf } from '../rules/list-address.js';
import { foundByName } from '../rules/listing.js';
import type { ListedCardinal, Wishes } from '../rules/listing.js';

interface ListFootProps extends Page<ListedCardinal> {
  /** All that there are. */
  total: number;
  /** All that are asked for. */
  found: readonly ListedCardinal[];
  wishes: Wishes;
  onImport: () => void;
}

/** How many are on show, the other pages, and the way out and in as CSV. */
export function ListFoot({ total, found, rows, page, pages, wishes, onImport }: ListFootProps) {
  return (
    <>
      <div className="a-foot">
        <p className="small muted" id="affichage" tabIndex={-1} role="status">
          Affichage de {rows.length} cardinal(aux) sur {total} au total
          {found.length !== total && `, ${matching(found.length)}`}
        </p>
        {found.length > 0 && (
          <Pager
            page={page}
            pages={pages}
            to={(to) => `?${parametersOf({ ...wishes, page: to }).toString()}`}
          />
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
