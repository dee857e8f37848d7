import { Link } from 'react-router-dom';
import { capitalise } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/pictures/niche.js';
import { titledActionsColumn, visuallyHidden, type Column, RemoveButton } from '../kit/data-table.js';
import type { ListedCardinal, Sort } from './rules/listing.js';
import type { Cardinal } from '@fumata/contracts';
import { toast } from '../../../components/messages/toasts.js';
import { useSetLoaded, useAction, detailOf, toastFailure } from '../kit/server-state.js';
import { CARDINALS, cardinalsQuery, editAddress } from './query.js';

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

const CONFIRMED_MS = 2_000;

/** Optimistic switch: saves immediately and reverts on failure. */
function PapabileSwitch({ of: { _id, nomComplet, papabile } }: { of: ListedCardinal }) {
  const setCardinals = useSetLoaded(cardinalsQuery);
  const { run, busy, pending } = useAction<boolean, Cardinal>({
    call: (api, isPapabile) => api.send('PUT', `${CARDINALS}/${_id}`, { papabile: isPapabile }),
    onDone: (saved) => {
      setCardinals((cardinals) =>
        cardinals.map((each) => (each._id === _id ? { ...each, papabile: saved.papabile } : each)),
      );
      toast('success', 'Statut mis à jour', CONFIRMED_MS);
    },
    onFailed: (error) => toastFailure(error, { text: `Erreur lors de la mise à jour du statut: ${detailOf(error)}` }),
  });
  return (
    <input
      type="checkbox"
      className="switch"
      role="switch"
      aria-label={`Papabile\u00A0: ${nomComplet}`}
      aria-busy={busy || undefined}
      checked={pending ?? papabile}
      onChange={({ target }) => !busy && void run(target.checked)}
    />
  );
}
