import { useState } from 'react';
import type { ApiClient, ApiError } from '../../../lib/api-client.js';
import { useAttempt } from '../use-attempt.js';
import type { Base } from './draft.js';
import { errorsFrom } from './form-rules.js';
import type { Form } from './use-form.js';

interface Calls<V> {
  /** Sends what was typed over a version of the record, and gives the record as it is now. */
  readonly put: (api: ApiClient, values: V, version: number) => Promise<Base<V>>;
  readonly latest: (api: ApiClient) => Promise<Base<V>>;
  readonly onSaved: (saved: Base<V>) => void;
  readonly onFailed: (error: ApiError) => void;
  /** Something is wrong at the fields: nothing was sent. */
  readonly onWrong: () => void;
}

/** Somebody else was faster. */
export interface Conflict<V> {
  /** In the server's words: who, and when. */
  readonly told: string;
  readonly theirs: Base<V>;
}

export interface Saving<V> {
  readonly busy: boolean;
  readonly conflict: Conflict<V> | undefined;
  /** What is in the form, over the record that it was read from. */
  readonly save: () => Promise<void>;
  /** What was chosen, over the record as somebody else has left it. */
  readonly saveChoices: (values: V) => Promise<void>;
  readonly takeTheirs: () => void;
}

/** Saves a form; when somebody else was faster, what they made of the record comes back for a choice. */
export function useSaving<V>(form: Form<V>, calls: Calls<V>): Saving<V> {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict<V>>();

  const put = async (values: V, { version }: Base<V>): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) => calls.put(api, values, version));
    if (outcome.ok) {
      form.rebase(outcome.value, outcome.value.values);
      setConflict(undefined);
      calls.onSaved(outcome.value);
    } else await failed(outcome.error);
    setBusy(false);
  };
  const failed = async (error: ApiError): Promise<void> => {
    calls.onFailed(error);
    const errors = errorsFrom(error.errors, form.rules);
    if (Object.keys(errors).length > 0) form.complain(errors);
    if (error.code !== 'record-changed') return;
    const latest = await attempt(calls.latest);
    if (latest.ok) setConflict({ told: error.message, theirs: latest.value });
  };
  return {
    busy,
    conflict,
    save: async () => {
      if (busy) return;
      if (form.check()) await put(form.values, form.base);
      else calls.onWrong();
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
