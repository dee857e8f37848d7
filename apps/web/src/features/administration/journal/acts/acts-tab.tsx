import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { toast } from '../../../../components/toasts.js';
import { number, plural } from '../../../../lib/french.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { useWished } from '../../use-wished.js';
import { ActsFilters } from './acts-filters.js';
import { ActsTable } from './acts-table.js';
import { loadRecords } from './load-acts.js';
import type { ActsData } from './load-acts.js';
import { actParameters, actWishes, NO_WISHES } from './rules/acts-address.js';
import { mergedLines } from './rules/lines.js';
import './acts.css';

/** What administrators did to content, accounts and the conclave, whichever edition it was. */
export function ActsTab({ records, conclave, accounts }: ActsData) {
  const wished = useWished(actWishes, actParameters);
  const [parameters] = useSearchParams();
  const [known, setKnown] = useState(records);
  useEffect(() => setKnown(records), [records]);
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const more = async (after: string): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) => loadRecords(api, actWishes(parameters), { after }));
    setBusy(false);
    if (!outcome.ok) return toast('error', `Erreur: ${detailOf(outcome.error)}`);
    setKnown({ lines: [...known.lines, ...outcome.value.lines], more: outcome.value.more });
  };
  const lines = mergedLines(known.lines, conclave, { more: known.more !== null });
  return (
    <>
      <ActsFilters {...wished} accounts={accounts} />
      {lines.length > 0 ? (
        <ActsTable lines={lines} />
      ) : (
        <EmptyState text="Aucun acte ne correspond à ces critères">
          <Button look="ghost" onClick={() => wished.change(NO_WISHES)}>
            Réinitialiser
          </Button>
        </EmptyState>
      )}
      <div className="a-foot">
        <p className="small muted" role="status">
          {number(lines.length)} {plural(lines.length, 'acte')}
          {known.more !== null && ', les plus récents'}. Écrits avec le changement, jamais modifiés&nbsp;; les
          adresses e-mail y sont masquées. Les actes sur le conclave sont ceux de toutes ses éditions.
        </p>
        {known.more !== null && (
          <Button look="ghost" small busy={busy} onClick={() => known.more !== null && void more(known.more)}>
            Actes plus anciens
          </Button>
        )}
      </div>
    </>
  );
}
