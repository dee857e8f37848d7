import type { PapabileDuJour } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { detailOf } from '../refusal-text.js';
import { useAttempt } from '../use-attempt.js';
import { dayAfter, dayInRome } from '../rome-day.js';
import { dayErrors, dayValuesOf, newDay } from './rules.js';
import type { DayErrors, DayValues } from './rules.js';

const DONE_MS = 3_000;
const FAILED_MS = 5_000;

/** A new entry is for tomorrow, and active. */
const startOf = (entry: PapabileDuJour | undefined): DayValues =>
  entry ? dayValuesOf(entry) : newDay(dayAfter(dayInRome(serverClock.now())));

interface After {
  readonly onDone: () => void;
  /** Somebody else was faster: what they made of it is to be read, so that another try goes over it. */
  readonly onStale: () => void;
}

export function useDayForm(entry: PapabileDuJour | undefined, { onDone, onStale }: After) {
  const attempt = useAttempt();
  const [recorded, setRecorded] = useState(() => startOf(entry));
  const [values, setValues] = useState(recorded);
  const [errors, setErrors] = useState<DayErrors>({});
  const [told, setTold] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  useEffect(() => {
    // Once nothing is unsaved any more: until then leaving is asked about.
    if (saved) onDone();
  }, [saved]);
  const set = (change: Partial<DayValues>): void => {
    setValues((now) => ({ ...now, ...change }));
    if (Object.keys(change).some((field) => field in errors)) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))));
    }
    setTold(undefined);
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    const wrong = dayErrors(values);
    setErrors(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) {
      setAttempts((times) => times + 1);
      return toast('error', first, FAILED_MS);
    }
    setBusy(true);
    const outcome = await attempt((api) =>
      entry
        ? api.send('PUT', `/api/papabile-jour/${entry._id}`, { ...values, version: entry.version })
        : api.send('POST', '/api/papabile-jour', values),
    );
    setBusy(false);
    if (!outcome.ok) {
      const text = detailOf(outcome.error, 'Erreur lors de la sauvegarde');
      setTold(text);
      if (outcome.error.code === 'record-changed') onStale();
      return toast('error', text, FAILED_MS);
    }
    setRecorded(values);
    setSaved(true);
    toast(
      'success',
      entry ? 'Papabile du jour mis à jour avec succès' : 'Nouveau papabile du jour créé avec succès',
      DONE_MS,
    );
  };
  const unsaved = JSON.stringify(recorded) !== JSON.stringify(values);
  return { form, values, set, errors, told, busy, unsaved, save };
}
