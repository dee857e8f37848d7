import type { Cardinal } from '@fumata/contracts';
import { toast } from '../../../components/toasts.js';
import { useAction } from '../kit/action.js';
import { detailOf } from '../kit/error-detail.js';
import { useSetLoaded } from '../kit/use-loaded.js';
import { CARDINALS, cardinalsQuery } from './query.js';
import type { ListedCardinal } from './rules/listing.js';

const CONFIRMED_MS = 2_000;

/** Optimistic switch: saves immediately and reverts on failure. */
export function PapabileSwitch({ of: { _id, nomComplet, papabile } }: { of: ListedCardinal }) {
  const setCardinals = useSetLoaded(cardinalsQuery);
  const { run, busy, pending } = useAction<boolean, Cardinal>({
    call: (api, isPapabile) => api.send('PUT', `${CARDINALS}/${_id}`, { papabile: isPapabile }),
    onDone: (saved) => {
      setCardinals((known) => known.map((each) => (each._id === _id ? { ...each, papabile: saved.papabile } : each)));
      toast('success', 'Statut mis à jour', CONFIRMED_MS);
    },
    onFailed: (error) =>
      error.status !== 401 && toast('error', `Erreur lors de la mise à jour du statut: ${detailOf(error)}`),
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
