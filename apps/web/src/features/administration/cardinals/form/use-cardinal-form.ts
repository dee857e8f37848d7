import { useEffect, useState } from 'react';
import { kept } from '../../../../lib/kept.js';
import { errorsOf, without } from '../rules/checks.js';
import type { Errors } from '../rules/checks.js';
import { readDraft } from '../rules/draft.js';
import { LABELS } from '../rules/labels.js';
import { changedFields } from '../rules/values.js';
import type { CardinalField, CardinalValues, TextField } from '../rules/values.js';
import { isRequired } from '../rules/checks.js';

/** What a record said when it was read. */
export interface Base {
  readonly values: CardinalValues;
  /** 0 for one that is not there yet. */
  readonly version: number;
}

/** A text field's own properties, for the component that shows it. */
export interface BoundText {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly onChange: (event: { target: { value: string } }) => void;
}

export interface CardinalForm {
  readonly values: CardinalValues;
  readonly base: Base;
  readonly errors: Errors;
  /** How often it was tried with something wrong. */
  readonly attempts: number;
  readonly changed: readonly CardinalField[];
  /** What was typed the last time was found in this browser. */
  readonly found: boolean;
  set<F extends CardinalField>(field: F, value: CardinalValues[F]): void;
  text(field: TextField): BoundText;
  /** Whether all is well; if not, says so at the fields. */
  check(): boolean;
  complain(errors: Errors): void;
  /** Starts over from a record, with these values typed over it. */
  rebase(base: Base, values: CardinalValues): void;
}

export const fieldId = (field: CardinalField): string => `fiche-${field}`;

/** The form's values, what is wrong with them, and what of them this browser keeps under `key` until they are saved. */
export function useCardinalForm(loaded: Base, key: string): CardinalForm {
  const [state, setState] = useState(() => startOf(loaded, key));
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  const { base, values, found } = state;
  const changed = changedFields(base.values, values);
  const unsaved = changed.length > 0;
  useEffect(() => {
    if (unsaved) kept.write(key, JSON.stringify({ values, base: base.values, version: base.version }));
    else kept.remove(key);
  }, [key, unsaved, values, base]);

  const set: CardinalForm['set'] = (field, value) => {
    setState((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    setErrors((known) => without(known, field));
  };
  const complain = (wrong: Errors): void => {
    setErrors(wrong);
    setAttempts((times) => times + 1);
  };
  return {
    ...{ values, base, errors, attempts, changed, set, complain, found: found && unsaved },
    text: (field) => ({
      id: fieldId(field),
      name: field,
      label: LABELS[field],
      value: values[field],
      error: errors[field],
      required: isRequired(field),
      onChange: ({ target }) => set(field, target.value),
    }),
    check: () => {
      const wrong = errorsOf(values);
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

interface State {
  readonly base: Base;
  readonly values: CardinalValues;
  readonly found: boolean;
}

/** What was typed the last time goes on over the record that it was typed over: if that is no longer the latest, saving will tell. */
function startOf(loaded: Base, key: string): State {
  const draft = readDraft(kept.read(key));
  if (!draft) return { base: loaded, values: loaded.values, found: false };
  return { base: { values: draft.base, version: draft.version }, values: draft.values, found: true };
}
