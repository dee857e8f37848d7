import type { Cardinal, CardinalChange } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { focusPage } from '../../kit/focus-page.js';
import { changedFields } from '../../kit/form.js';
import type { Base } from '../../kit/form-draft.js';
import { useRecordForm, type RecordForm } from '../../kit/use-record-form.js';
import { useAttempt, type Outcome } from '../../use-attempt.js';
import { baseOf, STATUS_FORM, type StatusValues } from './status-form.js';

const FAILED = 'Erreur lors de la mise à jour du cardinal';
const failedWith = (text: string | undefined): void => toast('error', text ? `${FAILED}: ${text}` : FAILED);

interface StatusForm {
  readonly form: RecordForm<StatusValues, CardinalChange>;
  readonly busy: boolean;
  /** The server's message after a conflict over the status: who changed it, and when. */
  readonly conflict: string | undefined;
  readonly save: () => Promise<void>;
  /** Replaces the values by the recorded ones. */
  readonly takeTheirs: () => void;
}

/** Papabile status of a cardinal. It is saved over other changes of the record, but not over another change of the status. */
export function useStatus(cardinal: Cardinal, onSaved: () => void): StatusForm {
  const attempt = useAttempt();
  const form = useRecordForm(STATUS_FORM, () => {
    const base = baseOf(cardinal);
    return { base, values: base.values };
  });
  const { values } = form;
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const path = `/api/cardinaux/${cardinal._id}`;

  const put = async (body: CardinalChange, from: Base<StatusValues>): Promise<Outcome<Cardinal>> => {
    const outcome = await attempt((api) => api.send<Cardinal>('PUT', path, { ...body, version: from.version }));
    if (outcome.ok || outcome.error.code !== 'record-changed') return outcome;
    const latest = await attempt((api) => api.get<Cardinal>(path));
    if (!latest.ok) return latest;
    const now = baseOf(latest.value);
    form.rebase(now, values);
    if (changedFields(STATUS_FORM, from.values, now.values).length === 0) return put(body, now);
    setConflict(outcome.error.message);
    return outcome;
  };
  const send = async (body: CardinalChange): Promise<void> => {
    setBusy(true);
    setConflict(undefined);
    const outcome = await put(body, form.base);
    setBusy(false);
    if (!outcome.ok) return failedWith(outcome.error.message);
    const saved = baseOf(outcome.value);
    form.rebase(saved, saved.values);
    toast('success', 'Cardinal mis à jour avec succès');
    onSaved();
  };
  const save = async (): Promise<void> => {
    if (!busy) await form.submit(send, (errors) => failedWith(Object.values(errors)[0]));
  };
  const takeTheirs = (): void => {
    focusPage();
    form.rebase(form.base, form.base.values);
    setConflict(undefined);
  };
  return { form, busy, conflict, save, takeTheirs };
}
