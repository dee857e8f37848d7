import type { NewPapabileDuJour, PapabileDuJour } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { dayAfter, dayInRome } from '@fumata/text';
import { toast } from '../../../components/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { useAction } from '../kit/action.js';
import { useRecordForm } from '../kit/use-record-form.js';
import { detailOf } from '../kit/error-detail.js';
import { DAY_FORM, dayValuesOf, newDay, type DayValues } from './form.js';
import { PAPABILI_DU_JOUR } from './query.js';

const DONE_MS = 3_000;
const FAILED_MS = 5_000;

interface DayFormCallbacks {
  readonly onDone: () => void;
  /** Called on a version conflict, to reload the entries; the next attempt overwrites the latest version. */
  readonly onStale: () => void;
}

interface Sent {
  readonly body: NewPapabileDuJour;
  readonly values: DayValues;
}

const baseOf = (values: DayValues) => ({ base: { values, version: 0 }, values });

/** A new entry is for tomorrow, and active. */
export function useDayForm(entry: PapabileDuJour | undefined, { onDone, onStale }: DayFormCallbacks) {
  const form = useRecordForm(DAY_FORM, () =>
    baseOf(entry ? dayValuesOf(entry) : newDay(dayAfter(dayInRome(serverClock.now())))),
  );
  const [failure, setFailure] = useState<string>();
  const [saved, setSaved] = useState(false);
  const { values } = form;
  useEffect(() => setFailure(undefined), [values]);
  useEffect(() => {
    // Only once the form is reset, otherwise unsaved changes would block the navigation.
    if (saved) onDone();
  }, [saved]);
  const { run, busy } = useAction<Sent>({
    call: (api, { body }) =>
      entry
        ? api.send('PUT', `${PAPABILI_DU_JOUR}/${entry._id}`, { ...body, version: entry.version })
        : api.send('POST', PAPABILI_DU_JOUR, body),
    onDone: (_answer, sent) => {
      form.rebase(baseOf(sent.values).base, values);
      setSaved(true);
      const done = entry ? 'Papabile du jour mis à jour avec succès' : 'Nouveau papabile du jour créé avec succès';
      toast('success', done, DONE_MS);
    },
    onFailed: (error) => {
      const text = detailOf(error, 'Erreur lors de la sauvegarde');
      setFailure(text);
      if (error.code === 'record-changed') onStale();
      toast('error', text, FAILED_MS);
    },
  });
  const send = async (body: NewPapabileDuJour): Promise<void> => void (await run({ body, values }));
  const save = async (): Promise<void> => {
    if (!busy) await form.submit(send, (errors) => toast('error', Object.values(errors)[0] ?? '', FAILED_MS));
  };
  return { form, failure, busy, save };
}
