import type { Cardinal } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import type { ApiError } from '../../../../lib/api-client.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { errorsFrom, FILL_ALL } from '../rules/checks.js';
import { statusByAge } from '../rules/status.js';
import { bodyOf, FIELDS, valuesOf } from '../rules/values.js';
import type { CardinalValues } from '../rules/values.js';
import type { Conflict } from './conflict.js';
import type { Base, CardinalForm } from './use-cardinal-form.js';

export const baseOf = (cardinal: Cardinal): Base => ({
  values: valuesOf(cardinal),
  version: cardinal.version,
});

interface Saving {
  readonly busy: boolean;
  readonly conflict: Conflict | undefined;
  /** What is in the form, over the record that it was read from. */
  readonly save: () => Promise<void>;
  /** What was chosen, over the record as somebody else has left it. */
  readonly saveChoices: (values: CardinalValues) => Promise<void>;
  readonly takeTheirs: () => void;
}

/** Saves a record that is already there; when somebody else was faster, what they made of it comes back for a choice. */
export function useSaving(id: string, form: CardinalForm, day: string, onSaved: () => void): Saving {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();

  const put = async (values: CardinalValues, base: Base): Promise<void> => {
    setBusy(true);
    const body = {
      ...bodyOf(values, statusByAge(day, values.dateNaissance) ?? 'NON'),
      version: base.version,
    };
    const outcome = await attempt((api) => api.send<Cardinal>('PUT', `/api/cardinaux/${id}`, body));
    if (outcome.ok) {
      const saved = baseOf(outcome.value);
      form.rebase(saved, saved.values);
      setConflict(undefined);
      toast('success', 'Cardinal mis à jour avec succès');
      onSaved();
    } else await failed(outcome.error);
    setBusy(false);
  };
  const failed = async (error: ApiError): Promise<void> => {
    toast('error', `Erreur: ${detailOf(error)}`);
    const errors = errorsFrom(error.errors, FIELDS);
    if (Object.keys(errors).length > 0) form.complain(errors);
    if (error.code !== 'record-changed') return;
    const latest = await attempt((api) => api.get<Cardinal>(`/api/cardinaux/${id}`));
    if (!latest.ok) return;
    setConflict({ told: error.message, theirs: baseOf(latest.value) });
  };
  return {
    busy,
    conflict,
    save: async () => {
      if (busy) return;
      if (form.check()) await put(form.values, form.base);
      else toast('error', FILL_ALL);
    },
    saveChoices: async (values) => {
      if (busy || !conflict) return;
      form.rebase(conflict.theirs, values);
      setConflict(undefined);
      await put(values, conflict.theirs);
    },
    takeTheirs: () => {
      if (!conflict) return;
      form.rebase(conflict.theirs, conflict.theirs.values);
      setConflict(undefined);
    },
  };
}
