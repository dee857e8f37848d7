import type { ComponentProps, ReactNode } from 'react';
import { Field, Options, Select, TextArea } from '../../../components/forms/field.js';
import { isUnreadable } from '../../../components/forms/unreadable.js';
import type { FieldOf } from './form.js';
import { fieldId, type RecordForm } from './use-record-form.js';

/** The names of the fields with values of a type. */
type FieldWith<V, T> = { [F in FieldOf<V>]: V[F] extends T ? F : never }[FieldOf<V>];

interface Bound<V extends object, T> {
  form: Pick<RecordForm<V>, 'definition' | 'values' | 'errors' | 'set'>;
  name: FieldWith<V, T>;
}

type Unbound<P> = Omit<P, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'form' | 'ref' | 'label'> & {
  /** Defaults to the form definition's label. */
  label?: ComponentProps<typeof Field>['label'];
};

/** Props of a text field's component. */
export function textOf<V extends object>({ form, name }: Bound<V, string>) {
  return {
    id: fieldId(name),
    name,
    label: form.definition.labels[name] as ComponentProps<typeof Field>['label'],
    value: String(form.values[name]),
    error: form.errors[name],
    onChange: ({ target }: { target: { value: string } }): void =>
      form.set(name, target.value as V[typeof name], { isUnreadable: isUnreadable(target) }), // a text by its type
  };
}

export function TextField<V extends object>({
  form,
  name,
  ...input
}: Bound<V, string> & Unbound<ComponentProps<typeof Field>>) {
  return <Field {...textOf({ form, name })} isMarked={input.required} {...input} />;
}

export function AreaField<V extends object>({
  form,
  name,
  ...area
}: Bound<V, string> & Unbound<ComponentProps<typeof TextArea>>) {
  return <TextArea {...textOf({ form, name })} isMarked={area.required} {...area} />;
}

type Choices = readonly (string | readonly [value: string, label: string])[];

/** Select with texts, or with values and their labels. */
export function ChoiceField<V extends object>({
  form,
  name,
  choices,
  empty,
  ...select
}: Bound<V, string> &
  Unbound<Omit<ComponentProps<typeof Select>, 'children'>> & {
    choices: Choices;
    /** Label of the option for the empty value. */
    empty?: string;
  }) {
  return (
    <Select {...textOf({ form, name })} isMarked={select.required} {...select}>
      {empty !== undefined && <option value="">{empty}</option>}
      <Options of={choices.map((choice) => (typeof choice === 'string' ? [choice, choice] : choice))} />
    </Select>
  );
}

export function CheckField<V extends object>({
  form,
  name,
  label = form.definition.labels[name],
  className = 'check',
}: Bound<V, boolean> & { label?: string; className?: string }) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        id={fieldId(name)}
        name={name}
        checked={form.values[name] === true}
        onChange={({ target }) => form.set(name, target.checked as V[typeof name])} // a checkbox by its type
      />
      {label}
    </label>
  );
}

/** Group of fields under a heading. */
export const Section = ({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) => (
  <fieldset className="pane">
    <legend className="sr">{title}</legend>
    <header>
      <h2 aria-hidden="true">{title}</h2>
      {aside && <p className="small muted">{aside}</p>}
    </header>
    {children}
  </fieldset>
);
