import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { useAction, useOnce } from './server-state.js';
import { type Errors, merge, type Base } from './form.js';
import type { RecordForm } from './use-record-form.js';
import type { AwaitedUpload, Settled } from './use-upload.js';

interface Sent<V, B> {
  /** The contract's output. */
  readonly body: B;
  readonly values: V;
  readonly base: Base<V>;
}

interface Calls<V, B, T> {
  /** Cache key prefix of the record's lists. The user may have left the form for one, which is then reloaded. */
  readonly resource?: string;
  /** Upload of a picture into the form: saving waits for it, and fails if the chosen file is not uploaded. */
  readonly upload?: AwaitedUpload;
  /** Resolves to the saved record. */
  readonly put: (api: ApiClient, sent: Sent<V, B>) => Promise<T>;
  /** Not called for a new record, which has no other version. */
  readonly latest: (api: ApiClient) => Promise<T>;
  /** Converts a record to the form's base. */
  readonly baseOf: (record: T) => Base<V>;
  readonly onSaved: (saved: T) => void;
  readonly onFailed: (error: ApiError) => void;
  /** Called when validation fails and nothing is sent. By default the fields alone show the errors. */
  readonly onInvalid?: (errors: Errors) => void;
}

/** Another version was saved in the meantime. */
export interface Conflict<V> {
  /** The server's message: author and time of that version. */
  readonly message: string;
  readonly theirs: Base<V>;
}

export type Saving<V extends object> = ReturnType<typeof useSaving<V, object, unknown>>;

/** Saves a form. A version conflict loads the record's latest version for a choice field by field. */
export function useSaving<V extends object, B extends object, T>(form: RecordForm<V, B>, calls: Calls<V, B, T>) {
  const { conflict, load, end } = useConflict(calls);
  const client = useQueryClient();
  const { run, busy } = useAction<Sent<V, B>, T>({
    call: calls.put,
    onDone: (saved, sent) => {
      if (calls.resource) void client.invalidateQueries({ queryKey: [calls.resource] });
      // Edits during the request remain as unsaved changes.
      const base = calls.baseOf(saved);
      form.rebase(base, merge(form.definition, sent.values, form.values, base.values).values);
      end();
      calls.onSaved(saved);
    },
    onFailed: (error) => {
      // The login dialog says that the session has ended.
      if (error.status !== 401) calls.onFailed(error);
      form.setErrors(error.errors);
      return error.code === 'record-changed' ? load(error.message) : undefined;
    },
  });
  const { isWaiting, settled } = useAwaitedUpload(calls.upload);
  const submit = useOnce(async (base: Base<V>): Promise<void> => {
    const upload = await settled();
    if (upload === 'dismissed') return; // the user has left, or discarded the values
    if (upload !== 'uploaded') return calls.onFailed(new ApiError(0, 'not-uploaded', upload.error));
    await form.submit(async (body, values) => void (await run({ body, values, base })), calls.onInvalid);
  });
  const rebase = (values: V): Base<V> | undefined => {
    if (conflict) form.rebase(conflict.theirs, values);
    end();
    return conflict?.theirs;
  };
  return {
    busy: busy || isWaiting,
    /** Saving waits for an upload. */
    isWaiting,
    /** A new record is being saved. */
    isCreating: (busy || isWaiting) && form.base.version === 0,
    conflict,
    /** Saves the values over the base. */
    save: (): Promise<void> => submit(form.base),
    /** Saves the chosen values over the conflicting version. */
    saveChoices: async (values: V): Promise<void> => {
      const base = busy ? undefined : rebase(values);
      if (base) await submit(base);
    },
    takeTheirs: (): void => void (conflict && rebase(conflict.theirs.values)),
  };
}

/** Loads the version that was saved in the meantime; `load` takes the server's message. */
function useConflict<V, T>({ latest, baseOf }: Pick<Calls<V, object, T>, 'latest' | 'baseOf'>) {
  const [conflict, setConflict] = useState<Conflict<V>>();
  const { run: load } = useAction<string, T>({
    call: latest,
    onDone: (theirs, message) => setConflict({ message, theirs: baseOf(theirs) }),
    onFailed: () => undefined, // the failed save has reported the conflict
  });
  return { conflict, load, end: () => setConflict(undefined) };
}

function useAwaitedUpload(upload: AwaitedUpload | undefined) {
  const [isWaiting, setWaiting] = useState(false);
  const settled = async (): Promise<Settled> => {
    if (!upload) return 'uploaded';
    setWaiting(true);
    const outcome = await upload.settled();
    setWaiting(false);
    return outcome;
  };
  return { isWaiting, settled };
}
