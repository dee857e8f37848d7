import type { z } from 'zod';
import { plural } from '@fumata/text';
import type { ApiError } from '../../../lib/requests/api-client.js';

export type FieldOf<V> = keyof V & string;

/** Error texts by the names of the fields. */
export type Errors = Readonly<Record<string, string>>;

/** An error from the contract or the server, with the path in the request body. */
export type Finding = ApiError['errors'][number];

/** Form of a resource: labels, schema of the typed values, and contract of the request body. */
export interface FormDefinition<V extends object, B extends object = object> {
  /** Labels of the fields, in form order. */
  readonly labels: Readonly<Record<FieldOf<V>, string>>;
  /** Schema of the values as typed; stored drafts that do not match are ignored. */
  readonly values: z.ZodType<V>;
  readonly contract: z.ZodType<B, object>;
  /** Builds the request body, which the contract trims and validates. */
  readonly toBody: (values: V) => object;
  /** A field's value for comparisons, if it is sent in another form than typed. */
  readonly compared?: { readonly [F in FieldOf<V>]?: (values: V) => unknown };
  /** A field's value on one line, if the default format does not fit. */
  readonly shown?: { readonly [F in FieldOf<V>]?: (values: V) => string };
  /** Replaces the contract's message for an empty field. */
  readonly missing?: { readonly [F in FieldOf<V>]?: string };
  /** Maps a finding to the form's field, if the request body has another shape. */
  readonly inForm?: (finding: Finding) => Finding;
}

/** A record's values as loaded. */
export interface Base<V> {
  readonly values: V;
  /** 0 for a new record. */
  readonly version: number;
}

/** Unsaved values with their base version. */
export interface FormDraft<V> {
  readonly values: V;
  readonly base: Base<V>;
}

/** The part of a form definition for comparing and displaying values. */
export type FieldRules<V extends object> = Pick<FormDefinition<V>, 'labels' | 'compared' | 'shown'>;

export const fieldsOf = <V extends object>({ labels }: Pick<FieldRules<V>, 'labels'>): FieldOf<V>[] =>
  Object.keys(labels) as FieldOf<V>[]; // keys of its own type

/** A field's value on one line, for choosing between two values. */
export const shownField = <V extends object>(
  { shown }: Pick<FieldRules<V>, 'shown'>,
  field: FieldOf<V>,
  values: V,
): string => shown?.[field]?.(values) ?? shownValue(values[field]);

/** Whether two values of a field are sent as the same value: surrounding blanks and empty rows do not count. */
export function isSame<V extends object>(
  { compared }: Pick<FieldRules<V>, 'compared'>,
  field: FieldOf<V>,
  one: V,
  other: V,
): boolean {
  const text = (values: V): string => JSON.stringify(trimmed(compared?.[field]?.(values) ?? values[field]));
  return text(one) === text(other);
}

export const changedFields = <V extends object>(rules: FieldRules<V>, base: V, values: V): FieldOf<V>[] =>
  fieldsOf(rules).filter((field) => !isSame(rules, field, base, values));

/** The first error of each field, in form order. Findings without a field are omitted. */
export function errorsFrom<V extends object>(
  findings: readonly Finding[],
  { labels, inForm = (finding) => finding }: Pick<FormDefinition<V>, 'labels' | 'inForm'>,
): Errors {
  const named = findings.map(inForm).map(({ path, message }) => ({ name: path.split('.')[0], message }));
  const first = (field: string) => named.find(({ name }) => name === field)?.message;
  const errors = fieldsOf({ labels }).map((field) => [field, first(field)] as const);
  return Object.fromEntries(errors.flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])));
}

/** Normalises like the contracts: trimmed texts, lists without empty rows. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed).filter((row) => !isBlank(row));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimmed(part)]));
}

const isBlank = (row: unknown): boolean =>
  row === '' || (typeof row === 'object' && row !== null && Object.values(row).every((part) => part === ''));

const NOTHING = '–';

/** A form value on one line: 'oui', 'Archevêque, Marseille · Cardinal', '–' for an empty value. */
function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return joinNonBlank(value.map(rowText), ' · ') || NOTHING;
  return rowText(value).trim() || NOTHING;
}

function rowText(row: unknown): string {
  if (typeof row === 'object' && row !== null) return joinNonBlank(Object.values(row).map(String), ', ');
  return row === null || row === undefined ? '' : String(row);
}

const joinNonBlank = (texts: readonly string[], separator: string): string =>
  texts.filter((text) => text.trim() !== '').join(separator);

interface Merge<V> {
  /** Both changes combined; mine on conflict. */
  readonly values: V;
  /** Fields that both sides changed differently: the user chooses. */
  readonly conflicts: readonly FieldOf<V>[];
  /** Fields that only the other side changed. */
  readonly takenOver: readonly FieldOf<V>[];
}

/** Three-way merge of my changes to `base` with the values that were saved meanwhile. */
export function merge<V extends object>(rules: FieldRules<V>, base: V, mine: V, theirs: V): Merge<V> {
  const [myChanges, theirChanges] = [changedFields(rules, base, mine), changedFields(rules, base, theirs)];
  const takenOver = theirChanges.filter((field) => !myChanges.includes(field));
  return {
    values: choose(mine, theirs, takenOver),
    conflicts: theirChanges.filter((field) => myChanges.includes(field) && !isSame(rules, field, mine, theirs)),
    takenOver,
  };
}

/** My values with the given fields of theirs. */
export const choose = <V extends object>(mine: V, theirs: V, fields: readonly FieldOf<V>[]): V => ({
  ...mine,
  ...Object.fromEntries(fields.map((field) => [field, theirs[field]])),
});

/** Parses digits; any other text is returned trimmed, for the contract to reject. */
export const typedNumber = <T>(text: string, whenEmpty: T): number | string | T => {
  const typed = text.trim();
  if (typed === '') return whenEmpty;
  return /^\d+$/.test(typed) ? Number(typed) : typed;
};

/** '2 champs modifiés' */
export const changedText = (count: number): string => `${count} ${plural(count, 'champ modifié', 'champs modifiés')}`;
