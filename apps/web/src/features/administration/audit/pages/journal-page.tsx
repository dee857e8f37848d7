import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useSearchParams } from 'react-router-dom';
import type { PageMeta } from '../../../../app/page.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { number, plural } from '../../../../lib/french.js';
import { LoadFailed } from '../../load-failed.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { useWished } from '../../use-wished.js';
import { ActsTable } from '../acts-table.js';
import { JournalFilters } from '../journal-filters.js';
import { loadJournal, loadRecords } from '../load-journal.js';
import type { JournalData } from '../load-journal.js';
import { journalParameters, journalWishes, NO_WISHES } from '../rules/journal-address.js';
import { mergedLines } from '../rules/lines.js';
import '../../content.css';
import '../journal.css';

export const meta = (): PageMeta => ({ title: 'Journal', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<JournalData> =>
  loadJournal(api, journalWishes(new URL(request.url).searchParams), request.signal);

export function Component() {
  const { records, conclave, accounts } = useLoaderData<JournalData>();
  const wished = useWished(journalWishes, journalParameters);
  const [parameters] = useSearchParams();
  const [known, setKnown] = useState(records);
  useEffect(() => setKnown(records), [records]);
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const more = async (after: string): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) => loadRecords(api, journalWishes(parameters), { after }));
    setBusy(false);
    if (!outcome.ok) return toast('error', `Erreur: ${detailOf(outcome.error)}`);
    setKnown({ lines: [...known.lines, ...outcome.value.lines], more: outcome.value.more });
  };
  const lines = mergedLines(known.lines, conclave, { more: known.more !== null });
  return (
    <>
      <div className="a-head">
        <h1>Journal</h1>
      </div>
      <h2 className="journal-part">Actes des administrateurs</h2>
      <JournalFilters {...wished} accounts={accounts} />
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
          {known.more !== null && ', les plus récents'}. Écrits avec le changement, jamais modifiés ; les
          adresses e-mail y sont masquées.
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

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement du journal" />;
}
