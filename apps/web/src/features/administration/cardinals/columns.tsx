import { Link } from 'react-router-dom';
import { capitalise } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/niche.js';
import { titledActionsColumn, visuallyHidden } from '../kit/columns.js';
import type { Column } from '../kit/data-table.js';
import { RemoveButton } from '../kit/row-actions.js';
import { PapabileSwitch } from './papabile-switch.js';
import type { ListedCardinal, Sort } from './rules/listing.js';

const editAddress = ({ _id }: ListedCardinal): string => `/admin/cardinaux/edit/${_id}`;

export const cardinalColumns = (
  onRemove: (cardinal: ListedCardinal) => void,
): readonly Column<ListedCardinal, Sort>[] => [
  { head: visuallyHidden('Photo'), cell: (cardinal) => <Niche of={cardinal} small /> },
  {
    head: 'Nom',
    sort: 'nom',
    isName: true,
    cell: (cardinal) => (
      <>
        <Link to={editAddress(cardinal)}>{cardinal.nom}</Link>, {cardinal.prenom}
      </>
    ),
  },
  {
    head: 'Ordre',
    sort: 'ordre',
    attributes: ({ ordre }) => ({ 'data-ordre': ordre }),
    cell: ({ ordre }) => <span className="ordre">{shortOrder(ordre)}</span>,
  },
  { head: 'Pays de service', sort: 'paysService', cell: ({ paysService }) => paysService },
  { head: 'Pays de naissance', sort: 'paysNaissance', cell: ({ paysNaissance }) => paysNaissance },
  { head: 'Continent de service', sort: 'continent', cell: ({ continent }) => continent },
  { head: 'Âge', sort: 'age', right: true, cell: ({ age }) => age },
  { head: 'Statut', sort: 'statutVotant', cell: ({ statutVotant }) => <StatusBadge statut={statutVotant} /> },
  { head: 'Papabile', cell: (cardinal) => <PapabileSwitch of={cardinal} /> },
  titledActionsColumn((cardinal) => (
    <>
      <Link to={editAddress(cardinal)} aria-label={`Modifier ${cardinal.nomComplet}`}>
        Modifier
      </Link>
      <RemoveButton id={cardinal._id} label={`Supprimer ${cardinal.nomComplet}`} onClick={() => onRemove(cardinal)} />
    </>
  )),
];

/** 'Cardinal-prêtre' becomes 'Prêtre'. */
const shortOrder = (ordre: string): string => capitalise(ordre.replace(/^Cardinal-/, ''));

const StatusBadge = ({ statut }: { statut: ListedCardinal['statutVotant'] }) => (
  <Badge kind={statut === 'OUI' ? 'red' : 'off'} full={statut === 'OUI'}>
    {statut}
  </Badge>
);
