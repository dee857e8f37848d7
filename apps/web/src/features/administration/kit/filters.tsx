import { Fragment, useState, type ReactNode } from 'react';
import { GhostButton } from '../../../components/button.js';
import { Field, Options, Select } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';
import type { ListState } from './use-list-query.js';

interface FilterFormProps<Q> {
  /** Names the search for assistive technology. */
  label: string;
  list: Pick<ListState<Q>, 'reset'>;
  children: ReactNode;
}

export function FilterForm<Q>({ label, list, children }: FilterFormProps<Q>) {
  const [resets, setResets] = useState(0);
  const reset = (): void => {
    setResets(resets + 1); // new fields, without what the browser cannot read
    list.reset();
  };
  return (
    <Form className="filters" role="search" aria-label={label}>
      <Fragment key={resets}>{children}</Fragment>
      <GhostButton onClick={reset}>Réinitialiser</GhostButton>
    </Form>
  );
}

interface FilterProps<Q, K extends keyof Q> {
  list: Pick<ListState<Q>, 'query' | 'change' | 'type'>;
  name: K;
}

interface SearchFilterProps<Q, K extends keyof Q> extends FilterProps<Q, K> {
  placeholder: string;
  maxLength?: number;
}

/** Search field; the URL is updated after a pause in typing. */
export function SearchFilter<K extends string, Q extends Record<K, string>>(props: SearchFilterProps<Q, K>) {
  const { list, name, ...input } = props;
  return (
    <Field
      className="wide"
      label="Rechercher"
      type="search"
      {...input}
      value={list.query[name]}
      onChange={({ target }) => list.type(changeOf<Q, K>(name, target.value as Q[K]))} // a search accepts any text
    />
  );
}

interface SelectFilterProps<Q, K extends keyof Q> extends FilterProps<Q, K> {
  label: string;
  options: readonly (readonly [value: Q[K], text: string])[];
  /** A value as a text. */
  keyOf?: (value: Q[K]) => string;
}

export function SelectFilter<Q, K extends keyof Q>(props: SelectFilterProps<Q, K>) {
  const { list, name, label, options, keyOf = String } = props;
  return (
    <Select
      label={label}
      value={keyOf(list.query[name])}
      onChange={({ target }) => {
        const option = options.find(([value]) => keyOf(value) === target.value);
        if (option) list.change(changeOf(name, option[0]));
      }}
    >
      <Options of={options.map(([value, text]) => [keyOf(value), text])} />
    </Select>
  );
}

/** The entries of a record of labels as options, in order. */
export const optionsOf = <K extends string>(texts: Readonly<Record<K, string>>): readonly (readonly [K, string])[] =>
  Object.entries(texts) as [K, string][]; // its own keys

function changeOf<Q, K extends keyof Q>(name: K, value: Q[K]): Partial<Q> {
  const change: Partial<Q> = {};
  change[name] = value;
  return change;
}
