import type { Cardinal } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import type { ListedCardinal } from '../rules/listing.js';

const CONFIRMED_MS = 2_000;

/** Saved at once; when that fails the switch goes back. */
export function PapabileSwitch({
  of,
  onSaved,
}: {
  of: ListedCardinal;
  onSaved: (papabile: boolean) => void;
}) {
  const attempt = useAttempt();
  const [wanted, setWanted] = useState<boolean>();
  const under = useRef(false);
  const save = async (papabile: boolean): Promise<void> => {
    if (under.current) return;
    under.current = true;
    setWanted(papabile);
    const outcome = await attempt((api) =>
      api.send<Cardinal>('PUT', `/api/cardinaux/${of._id}`, { papabile }),
    );
    under.current = false;
    setWanted(undefined);
    if (outcome.ok) {
      onSaved(outcome.value.papabile);
      toast('success', 'Statut mis à jour', CONFIRMED_MS);
    } else {
      toast('error', `Erreur lors de la mise à jour du statut: ${detailOf(outcome.error)}`);
    }
  };
  return (
    <input
      type="checkbox"
      className="switch"
      role="switch"
      aria-label={`Papabile\u00A0: ${of.nomComplet}`}
      aria-busy={wanted !== undefined || undefined}
      checked={wanted ?? of.papabile}
      onChange={({ target }) => void save(target.checked)}
    />
  );
}
