import type { NewPapabileDuJour, PapabileDuJour } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { dayAfter, dayInRome } from '@fumata/text';
import { toast } from '../../../components/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { useRecordForm } from '../kit/use-record-form.js';
import { detailOf } from '../refusal-text.js';
import { useAttempt } from '../use-attempt.js';
import { DAY_FORM, dayValuesOf, newDay, type DayValues } from './form.js';

const DONE_MS = 3_000;
const FAILED_MS = 5_000;

interface After {
  readonly onDone: () => void;
  /** Version conflict: the entries are loaded again, and the next attempt overwrites the latest version. */
  readonly onStale: () => void;
}

const baseOf = (values: DayValues) => ({ base: { values, version: 0 }, values });

/** A new entry is for tomorrow, and active. */
export function useDayForm(entry: PapabileDuJour | undefined, { onDone, onStale }: After) {
  const attempt = useAttempt();
  const form = useRecordForm(DAY_FORM, () =>
    baseOf(entry ? dayValuesOf(entry) : newDay(dayAfter(dayInRome(serverClock.now())))),
  );
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const { values } = form;
  useEffect(() => setFailure(undefined), [values]);
  useEffect(() => {
    // Not before nothing is unsaved any more: leaving would be asked about.
    if (saved) onDone();
  }, [saved]);
  const send = async (body: NewPapabileDuJour): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) =>
      entry
        ? api.send('PUT', `/api/papabile-jour/${entry._id}`, { ...body, version: entry.version })
        : api.send('POST', '/api/papabile-jour', body),
    );
    setBusy(false);
    if (!outcome.ok) {
      const text = detailOf(outcome.error, 'Erreur lors de la sauvegarde');
      setFailure(text);
      if (outcome.error.code === 'record-changed') onStale();
      return toast('error', text, FAILED_MS);
    }
    form.rebase(baseOf(values).base, values);
    setSaved(true);
    toast(
      'success',
      entry ? 'Papabile du jour mis à jour avec succès' : 'Nouveau papabile du jour créé avec succès',
      DONE_MS,
    );
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    await form.submit(send, (errors) => toast('error', Object.values(errors)[0] ?? '', FAILED_MS));
  };
  return { form, failure, busy, save };
}
