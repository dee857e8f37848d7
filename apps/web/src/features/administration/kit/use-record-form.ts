import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import {
  changedFields,
  errorsFrom,
  fieldsOf,
  type Errors,
  type FieldOf,
  type Finding,
  type FormDefinition,
  type Base,
  type FormDraft,
} from './form.js';
import { draftKey, DraftSlot, draftText, readDraft } from './form-draft.js';
import { frenchTypography } from '@fumata/text';
import { refuseUnreadable } from '../../../components/forms/unreadable.js';
import { formResolver } from './form-resolver.js';
import { useUserId } from './relogin.js';

/** A record's form: react-hook-form's values and errors, and the base version of the record. */
export interface RecordForm<V extends object, B extends object = object> {
  readonly definition: FormDefinition<V, B>;
  readonly values: V;
  readonly base: Base<V>;
  readonly errors: Errors;
  /** Number of attempts to save that failed validation. */
  readonly attempts: number;
  /** Fields whose values differ from the base. */
  readonly changed: readonly FieldOf<V>[];
  /** A draft from this browser was restored. */
  readonly isRestored: boolean;
  /** Fields that show a text which the browser cannot read; their values are empty. */
  readonly unreadable: readonly FieldOf<V>[];
  /** The values for a draft: a field whose text the browser cannot read keeps its base value. */
  readonly draftValues: V;
  /** Changes a field and clears its error. `isUnreadable`: the field shows a text that the browser cannot read. */
  set<F extends FieldOf<V>>(field: F, value: V[F], typed?: { readonly isUnreadable: boolean }): void;
  /** Validates the values; calls `send` with the body and the values, or `onInvalid` with the errors. */
  submit(send: (body: B, values: V) => Promise<void>, onInvalid?: (errors: Errors) => void): Promise<void>;
  /** Sets the server's findings as errors of their fields. @returns whether any finding belongs to a field */
  setErrors(findings: readonly Finding[]): boolean;
  /** Sets a new base version, with the given values as unsaved changes. */
  rebase(base: Base<V>, values: V): void;
  /** Changes the current values; for callbacks that outlive their render, such as a toast's button. */
  update(change: (values: V) => V): void;
}

/** Id of a field's element, for the link from the error summary. */
export const fieldId = (field: string): string => `fiche-${field}`;

/** The form starts with the loaded values, or with a stored draft. */
export function useRecordForm<V extends FieldValues, B extends object>(
  definition: FormDefinition<V, B>,
  loaded: Base<V>,
  draft?: FormDraft<V>,
): RecordForm<V, B> {
  const [{ base, isRestored, ...initial }, setStart] = useState(() =>
    draft ? { ...draft, isRestored: true } : { base: loaded, values: loaded.values, isRestored: false },
  );
  const form = useContractForm(definition, initial.values);
  const values = useStable(form.watch());
  const errors = errorTexts(definition, form.formState.errors);
  const changed = changedFields(definition, base.values, values);
  const { attempts, submit, setErrors } = useSubmission(definition, form);
  const [unreadable, setUnreadable] = useState<readonly FieldOf<V>[]>([]);
  const reset = (newValues: V): void => {
    form.reset(newValues);
    setUnreadable([]);
  };
  return {
    definition,
    values,
    base,
    errors,
    attempts,
    changed,
    isRestored: isRestored && changed.length > 0,
    unreadable,
    draftValues: useStable({
      ...values,
      ...Object.fromEntries(unreadable.map((field) => [field, base.values[field]])),
    }),
    set: (field, value, typed) => {
      setUnreadable((fields) => [
        ...fields.filter((other) => other !== field),
        ...(typed?.isUnreadable ? [field] : []),
      ]);
      const path = field as string as Path<V>; // a top-level field is a path
      form.clearErrors(path);
      form.setValue(path, value as PathValue<V, Path<V>>);
    },
    submit,
    setErrors,
    rebase: (newBase, newValues) => {
      reset(newValues);
      setStart({ base: newBase, values: newValues, isRestored: false });
    },
    update: (change) => reset(change(form.getValues())),
  };
}

/** Stores unsaved values in this browser, by kind, person and record, and restores them on the next mount. */
export function useStoredForm<V extends FieldValues, B extends object>(
  definition: FormDefinition<V, B>,
  loaded: Base<V>,
  { kind, id }: { readonly kind: string; readonly id: string | undefined },
): RecordForm<V, B> {
  const userId = useUserId();
  const [slot] = useState(() => new DraftSlot(draftKey(kind, userId, id)));
  // A draft keeps its base version: saving reports a conflict if that is not the latest.
  const [draft] = useState(() => readDraft(slot.text, definition.values));
  const form = useRecordForm(definition, loaded, draft);
  const { draftValues: values, base, changed } = form;
  const unsaved = changed.length > 0;
  useEffect(() => {
    if (unsaved) slot.write(draftText({ values, base }));
    else slot.remove();
  }, [slot, unsaved, values, base]);
  return form;
}

/** Resets to the stored values: the loaded ones, unless a later version is known. */
export function discardChanges<V extends object>(form: Pick<RecordForm<V>, 'base' | 'rebase'>, loaded: Base<V>): void {
  const latest = form.base.version > loaded.version ? form.base : loaded;
  form.rebase(latest, latest.values);
}

type Submission<V extends object, B extends object> = Pick<RecordForm<V, B>, 'attempts' | 'submit' | 'setErrors'>;

/** Submits the form, and counts the attempts that fail validation. */
function useSubmission<V extends FieldValues, B extends object>(
  definition: FormDefinition<V, B>,
  form: UseFormReturn<V, unknown, B>,
): Submission<V, B> {
  const [attempts, setAttempts] = useState(0);
  const fail = (): void => setAttempts((times) => times + 1);
  const submit: Submission<V, B>['submit'] = async (send, onInvalid) => {
    // Also for saves that a form does not submit, such as the choice after a conflict.
    if (refuseUnreadable(fieldsOf(definition).map((field) => document.getElementById(fieldId(field))))) return;
    let invalid: Errors | undefined;
    await form.handleSubmit(
      (body) => send(body, form.getValues()),
      (errors) => void (invalid = errorTexts(definition, errors)),
    )();
    if (!invalid) return;
    // The library sets the errors only now, so that focusing waits for this render.
    fail();
    onInvalid?.(invalid);
  };
  const setErrors: Submission<V, B>['setErrors'] = (findings) => {
    const fieldErrors = Object.entries(errorsFrom(findings, definition));
    fieldErrors.forEach(([field, message]) => form.setError(field as Path<V>, { type: 'server', message }));
    if (fieldErrors.length > 0) fail();
    return fieldErrors.length > 0;
  };
  return { attempts, submit, setErrors };
}

const useContractForm = <V extends FieldValues, B extends object>(definition: FormDefinition<V, B>, values: V) =>
  useForm<V, unknown, B>({
    defaultValues: values as DefaultValues<V>,
    resolver: formResolver(definition),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });

/** `watch` returns a new object on every render; effects need a stable one until a value changes. */
function useStable<V>(values: V): V {
  const key = JSON.stringify(values);
  const [stable, setStable] = useState({ key, values });
  if (stable.key === key) return stable.values;
  setStable({ key, values });
  return values;
}

function errorTexts<V extends object>(
  definition: Pick<FormDefinition<V>, 'labels'>,
  errors: Readonly<Partial<Record<string, unknown>>>,
): Errors {
  const texts = fieldsOf(definition).flatMap((field) => {
    const error = errors[field];
    return typeof error === 'object' && error !== null && 'message' in error
      ? [[field, frenchTypography(String(error.message))]]
      : [];
  });
  return Object.fromEntries(texts);
}

const RETURN_DELAY_MS = 2_000;

/** Navigates to another page `delayMs` after a successful save, unless the form is edited meanwhile. */
export function useReturn(
  to: () => string,
  unsaved: boolean,
  delayMs = RETURN_DELAY_MS,
): { saved: boolean; leaveSoon: () => void } {
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const leave = useEffectEvent(() => void navigate(to()));
  useEffect(() => {
    if (!saved) return;
    if (unsaved) return setSaved(false);
    const timer = setTimeout(() => leave(), delayMs);
    return () => clearTimeout(timer);
  }, [saved, unsaved, delayMs]);
  return { saved, leaveSoon: () => setSaved(true) };
}
