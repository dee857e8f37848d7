import { useEffect, useState } from 'react';
import { kept } from '../../../lib/kept.js';
import { draftText, readDraft } from './draft.js';
import type { Base } from './draft.js';
import { changedFields } from './form-rules.js';
import type { Errors, FieldOf, FormRules } from './form-rules.js';

export interface Form<V> {
  readonly rules: FormRules<V>;
  readonly values: V;
  readonly base: Base<V>;
  readonly errors: Errors;
  /** How often it was tried with something wrong. */
  readonly attempts: number;
  readonly changed: readonly FieldOf<V>[];
  /** What was typed the last time was found in this browser. */
  readonly found: boolean;
  set<F extends FieldOf<V>>(field: F, value: V[F]): void;
  /** Whether all is well; if not, says so at the fields. */
  check(): boolean;
  complain(errors: Errors): void;
  /** Starts over from a record, with these values typed over it. */
  rebase(base: Base<V>, values: V): void;
}

/** Of a field's own element, for the way from the summary to it. */
export const fieldId = (field: string): string => `fiche-${field}`;

/** A form's values, what is wrong with them, and what of them this browser keeps under `key` until they are saved. */
export function useForm<V extends object>(rules: FormRules<V>, loaded: Base<V>, key: string): Form<V> {
  const form = useBareForm(rules, () => startOf(rules, loaded, key));
  const { values, base, changed } = form;
  const unsaved = changed.length > 0;
  useEffect(() => {
    if (unsaved) kept.write(key, draftText({ values, base }));
    else kept.remove(key);
  }, [key, unsaved, values, base]);
  return form;
}

/** The same, with nothing kept: whoever keeps what is typed in another way does so beside it. */
export function useBareForm<V extends object>(rules: FormRules<V>, start: () => FormStart<V>): Form<V> {
  const [state, setState] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  const { base, values, found } = state;
  const changed = changedFields(rules, base.values, values);
  const complain = (wrong: Errors): void => {
    setErrors(wrong);
    setAttempts((times) => times + 1);
  };
  return {
    ...{ rules, values, base, errors, attempts, changed, complain, found: found && changed.length > 0 },
    set: (field, value) => {
      setState((now) => ({ ...now, values: { ...now.values, [field]: value } }));
      setErrors(({ [field]: _mended, ...others }) => others);
    },
    check: () => {
      const wrong = rules.errorsOf(values);
      if (Object.keys(wrong).length === 0) return true;
      complain(wrong);
      return false;
    },
    rebase: (from, typed) => {
      setErrors({});
      setState({ base: from, values: typed, found: false });
    },
  };
}

interface FormStart<V> {
  readonly base: Base<V>;
  readonly values: V;
  readonly found: boolean;
}

/** What was typed the last time goes on over the record that it was typed over: if that is no longer the latest, saving will tell. */
function startOf<V>({ isValues }: FormRules<V>, loaded: Base<V>, key: string): FormStart<V> {
  const draft = readDraft(kept.read(key), isValues);
  return draft ? { ...draft, found: true } : { base: loaded, values: loaded.values, found: false };
}
