import type { NewPapabileDuJour, PapabileDuJour } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { dayAfter, dayInRome } from '@fumata/text';
import { toast } from '../../../components/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { useAction } from '../kit/action.js';
import { useInvalidate } from '../kit/use-loaded.js';
import { useRecordForm } from '../kit/use-record-form.js';
import { useReturn } from '../kit/use-return.js';
import { detailOf } from '../kit/error-detail.js';
import { DAY_FORM, dayValuesOf, newDay, type DayValues } from './form.js';
import { DAYS_PATH, PAPABILI_DU_JOUR } from './query.js';

const DONE_MS = 3_000;
const FAILED_MS = 5_000;

interface Sent {
  readonly body: NewPapabileDuJour;
  readonly values: DayValues;
}

const baseOf = (values: DayValues) => ({ base: { values, version: 0 }, values });

/** A new entry is for tomorrow, and active. Saving returns to the list once it shows the change. */
export function useDayForm(entry: PapabileDuJour | undefined) {
  const form = useRecordForm(DAY_FORM, () =>
    baseOf(entry ? dayValuesOf(entry) : newDay(dayAfter(dayInRome(serverClock.now())))),
  );
  const refresh = useInvalidate(PAPABILI_DU_JOUR);
  const [failure, setFailure] = useState<string>();
  const { saved, leaveSoon } = useReturn(() => DAYS_PATH, form.changed.length > 0, 0);
  const { values } = form;
  useEffect(() => setFailure(undefined), [values]);
  const { run, busy } = useAction<Sent>({
    call: (api, { body }) =>
      entry
        ? api.send('PUT', `${PAPABILI_DU_JOUR}/${entry._id}`, { ...body, version: entry.version })
        : api.send('POST', PAPABILI_DU_JOUR, body),
    onDone: async (_answer, sent) => {
      form.rebase(baseOf(sent.values).base, values);
      const done = entry ? 'Papabile du jour mis à jour avec succès' : 'Nouveau papabile du jour créé avec succès';
      toast('success', done, DONE_MS);
      await refresh();
      leaveSoon();
    },
    onFailed: (error) => {
      const text = detailOf(error, 'Erreur lors de la sauvegarde');
      setFailure(text);
      toast('error', text, FAILED_MS);
      // The next attempt overwrites the latest version.
      return error.code === 'record-changed' ? refresh() : undefined;
    },
  });
  const send = async (body: NewPapabileDuJour): Promise<void> => void (await run({ body, values }));
  const save = async (): Promise<void> => {
    if (!busy && !saved) await form.submit(send, (errors) => toast('error', Object.values(errors)[0] ?? '', FAILED_MS));
  };
  return { form, failure, busy, save };
}
