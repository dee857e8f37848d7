import { Link } from 'react-router-dom';
import { Badge } from '../../../../components/badge.js';
import { Niche } from '../../../../components/niche.js';
import { SortHeader } from '../../../../components/sort-header.js';
import { TableBox } from '../../../../components/table-box.js';
import { removeId } from '../../list/neighbour.js';
import { sortedBy } from '../rules/list-address.js';
import type { ListedCardinal, Sort, Wishes } from '../rules/listing.js';
import { PapabileSwitch } from './papabile-switch.js';

interface TableProps {
  rows: readonly ListedCardinal[];
  wishes: Wishes;
  onSort: (wishes: Wishes) => void;
  onPapabile: (id: string, papabile: boolean) => void;
  onRemove: (cardinal: ListedCardinal) => void;
}

const COLUMNS: readonly { readonly sort: Sort; readonly label: string; readonly right?: true }[] = [
  { sort: 'nom', label: 'Nom' },
  { sort: 'ordre', label: 'Ordre' },
  { sort: 'paysService', label: 'Pays de service' },
  { sort: 'paysNaissance', label: 'Pays de naissance' },
  { sort: 'continent', label: 'Continent' },
  { sort: 'age', label: 'Âge', right: true },
  { sort: 'statutVotant', label: 'Statut' },
];

export function CardinalsTable({ rows, wishes, onSort, ...rest }: TableProps) {
  return (
    <TableBox label="Cardinaux">
      <table className="dense">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Photo</span>
            </th>
            {COLUMNS.map(({ sort, label, right }) => (
              <SortHeader
                key={sort}
                sorted={sort === wishes.sort ? (wishes.descending ? 'descending' : 'ascending') : undefined}
                onSort={() => onSort(sortedBy(wishes, sort))}
                right={right ?? false}
              >
                {label}
              </SortHeader>
            ))}
            <th scope="col">Papabile</th>
            <th scope="col" className="r">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((cardinal) => (
            <Row key={cardinal._id} cardinal={cardinal} {...rest} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

type RowProps = Pick<TableProps, 'onPapabile' | 'onRemove'> & { cardinal: ListedCardinal };

function Row({ cardinal, onPapabile, onRemove }: RowProps) {
  const { _id, nom, prenom, nomComplet, ordre, statutVotant } = cardinal;
  const edit = `/admin/cardinaux/edit/${_id}`;
  return (
    <tr>
      <td>
        <Niche of={cardinal} small />
      </td>
      <th scope="row">
        <Link to={edit}>{nom}</Link>, {prenom}
      </th>
      <td data-ordre={ordre}>
        <span className="ordre">{shortOrder(ordre)}</span>
      </td>
      <td>{cardinal.paysService}</td>
      <td>{cardinal.paysNaissance}</td>
      <td>{cardinal.continent}</td>
      <td className="r">{cardinal.age}</td>
      <td>
        <Badge kind={statutVotant === 'OUI' ? 'red' : 'off'} full={statutVotant === 'OUI'}>
          {statutVotant}
        </Badge>
      </td>
      <td>
        <PapabileSwitch of={cardinal} onSaved={(papabile) => onPapabile(_id, papabile)} />
      </td>
      <td>
        <div className="tools">
          <Link to={edit} aria-label={`Modifier ${nomComplet}`}>
            Modifier
          </Link>
          <button
            type="button"
            className="x"
            id={removeId(_id)}
            aria-label={`Supprimer ${nomComplet}`}
            onClick={() => onRemove(cardinal)}
          >
            ×
          </button>
        </div>
      </td>
    </tr>
  );
}

/** Cardinal-prêtre: Prêtre */
function shortOrder(ordre: string): string {
  const word = ordre.replace(/^Cardinal-/, '');
  return word.charAt(0).toLocaleUpperCase('fr') + word.slice(1);
}
