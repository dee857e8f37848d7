import { derivedId } from '@fumata/platform';
import type { Act, ActVerb, Author } from './act.js';
import { differences } from './differences.js';
import type { Fields, RecordChange, RecordDefinition, StoredRecord } from './record.js';

interface Creation<T extends StoredRecord> {
  readonly id: string;
  readonly author: Author;
  readonly verb: ActVerb;
  readonly fields: Fields<T>;
  readonly at: string;
}

/** A new record with the act of its creation. */
export function firstVersion<T extends StoredRecord>(
  definition: RecordDefinition<T>,
  { id, author, verb, fields, at }: Creation<T>,
): T {
  const internal = { _id: id, version: 1, createdAt: at, updatedAt: at, deletedAt: null };
  const lastAct = toAct(definition, { author, verb, record: internal, before: {}, after: fields });
  return { ...fields, ...internal, lastAct } as T; // content and internal fields
}

/** The record after a change, with the act; undefined if nothing differs. */
export function nextVersion<T extends StoredRecord>(
  definition: RecordDefinition<T>,
  current: T,
  { author, verb = 'changed', change, extra, actId }: RecordChange<T> & { readonly actId: string | undefined },
  at: string,
): T | undefined {
  const changed = { ...current, ...change(current) };
  const { before, after } = differences(current, changed, []);
  if (!extra && Object.keys(before).length + Object.keys(after).length === 0) return undefined;
  const record = { ...changed, version: current.version + 1, updatedAt: at };
  const sides = { before: { ...current, ...extra?.before }, after: { ...changed, ...extra?.after } };
  return { ...record, lastAct: toAct(definition, { author, verb, record, actId, ...sides }) };
}

interface ActParts {
  readonly author: Author;
  readonly verb: ActVerb;
  /** The record after the act. */
  readonly record: Pick<StoredRecord, '_id' | 'version' | 'updatedAt'>;
  /** Given for a change of a repeatable request. */
  readonly actId?: string | undefined;
  /** The content before and after the act. */
  readonly before: object;
  readonly after: object;
}

/** The act for the audit contains only the differences, without secrets and with masked fields. */
function toAct<T extends StoredRecord>(
  { kind, title, unaudited = [], masked = {} }: RecordDefinition<T>,
  { author, verb, record, actId, before, after }: ActParts,
): Act {
  const { _id: subject, version, updatedAt: at } = record;
  return {
    _id: actId ?? derivedId('act', kind, subject, version),
    at,
    author,
    kind,
    subject,
    title: title(after as T), // a complete record
    verb,
    version,
    ...differences(maskFields(before, masked), maskFields(after, masked), [...unaudited]),
  };
}

function maskFields(fields: object, masks: object): object {
  const entries = Object.entries(masks) as [string, (value: unknown) => string][]; // each mask takes its own field
  const applicable = entries.filter(([field]) => Reflect.get(fields, field) !== undefined);
  return {
    ...fields,
    ...Object.fromEntries(applicable.map(([field, mask]) => [field, mask(Reflect.get(fields, field))])),
  };
}
