import type { Cardinal, CardinalChange } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { ApiError, type ApiClient } from '../../../../lib/api-client.js';
import { useAction } from '../../kit/action.js';
import { focusPage } from '../../kit/focus-page.js';
import { changedFields } from '../../kit/form.js';
import type { Base } from '../../kit/form-draft.js';
import { useRecordForm, type RecordForm } from '../../kit/use-record-form.js';
import { CARDINALS } from '../query.js';
import { baseOf, STATUS_FORM, type StatusValues } from './status-form.js';

const FAILED = 'Erreur lors de la mise à jour du cardinal';
const failedWith = (text: string | undefined): void => toast('error', text ? `${FAILED}: ${text}` : FAILED);

export interface StatusForm {
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
  const form = useRecordForm(STATUS_FORM, () => {
    const base = baseOf(cardinal);
    return { base, values: base.values };
  });
  const { values } = form;
  const [conflict, setConflict] = useState<string>();
  const path = `${CARDINALS}/${cardinal._id}`;
  const put = async (api: ApiClient, body: CardinalChange, from: Base<StatusValues>): Promise<Cardinal> => {
    try {
      return await api.send<Cardinal>('PUT', path, { ...body, version: from.version });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'record-changed') throw error;
      const now = baseOf(await api.get<Cardinal>(path));
      form.rebase(now, values);
      if (changedFields(STATUS_FORM, from.values, now.values).length === 0) return put(api, body, now);
      setConflict(error.message);
      throw error;
    }
  };
  const { run, busy } = useAction<CardinalChange, Cardinal>({
    call: (api, body) => put(api, body, form.base),
    onDone: (saved) => {
      form.rebase(baseOf(saved), baseOf(saved).values);
      toast('success', 'Cardinal mis à jour avec succès');
      onSaved();
    },
    onFailed: ({ message }) => failedWith(message),
  });
  const send = async (body: CardinalChange): Promise<void> => {
    setConflict(undefined);
    await run(body);
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
