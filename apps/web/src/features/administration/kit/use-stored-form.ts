import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormDefinition } from './form.js';
import { DraftSlot } from './draft-slot.js';
import { draftText, readDraft, type Base } from './form-draft.js';
import { type RecordForm, useRecordForm } from './use-record-form.js';

/** Resets to the stored values: the loaded ones, unless a later version is known. */
export function discardChanges<V extends object>(form: Pick<RecordForm<V>, 'base' | 'rebase'>, loaded: Base<V>): void {
  const latest = form.base.version > loaded.version ? form.base : loaded;
  form.rebase(latest, latest.values);
}

/** Stores unsaved values in this browser under `key`, and restores them on the next mount. */
export function useStoredForm<V extends FieldValues, B extends object>(
  definition: FormDefinition<V, B>,
  loaded: Base<V>,
  key: string,
): RecordForm<V, B> {
  const [slot] = useState(() => new DraftSlot(key));
  const form = useRecordForm(definition, () => {
    // A draft keeps its base version: saving reports a conflict if that is not the latest.
    const draft = readDraft(slot.text, definition.values);
    return draft ? { ...draft, isRestored: true } : { base: loaded, values: loaded.values };
  });
  const { draftValues: values, base, changed } = form;
  const unsaved = changed.length > 0;
  useEffect(() => {
    if (unsaved) slot.write(draftText({ values, base }));
    else slot.remove();
  }, [slot, unsaved, values, base]);
  return form;
}
