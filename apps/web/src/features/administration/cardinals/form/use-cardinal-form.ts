import type { Base } from '../../form/draft.js';
import { fieldId, useForm } from '../../form/use-form.js';
import type { Form } from '../../form/use-form.js';
import { CARDINAL_RULES } from '../rules/cardinal-rules.js';
import { isRequired } from '../rules/checks.js';
import { LABELS } from '../rules/labels.js';
import type { CardinalValues, TextField } from '../rules/values.js';

/** A text field's own properties, for the component that shows it. */
interface BoundText {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly onChange: (event: { target: { value: string } }) => void;
}

export interface CardinalForm extends Form<CardinalValues> {
  text(field: TextField): BoundText;
}

export function useCardinalForm(loaded: Base<CardinalValues>, key: string): CardinalForm {
  const form = useForm(CARDINAL_RULES, loaded, key);
  return {
    ...form,
    text: (field) => ({
      id: fieldId(field),
      name: field,
      label: LABELS[field],
      value: form.values[field],
      error: form.errors[field],
      required: isRequired(field),
      onChange: ({ target }) => form.set(field, target.value),
    }),
  };
}
