import type { Change } from './change.js';
import type { CollectionDefinition } from './collection-definition.js';
import {
  InvalidDocument,
  keyValue,
  toJson,
  type JsonDocument,
  type JsonObject,
  type JsonValue,
} from './document-check.js';
import { isPlainObject } from './filter-check.js';

/** A validated change, no longer typed by document. */
export interface AnyChange {
  readonly set: JsonObject;
  readonly unset: readonly string[];
  readonly increment: Readonly<Record<string, number>>;
  readonly push: JsonObject;
}

/** Validates and copies a change. @throws InvalidDocument */
export function toChange<T>(change: Change<T>, definition: CollectionDefinition): AnyChange {
  const unset = (change.unset ?? []).map(String);
  const checked: AnyChange = {
    set: toObject(change.set),
    unset,
    increment: toNumbers(toObject(change.increment)),
    push: toObject(change.push),
  };
  const keys = [...unset, ...[checked.set, checked.increment, checked.push].flatMap((part) => Object.keys(part))];
  keys.forEach((key) => checkKey(key));
  if (new Set(keys).size < keys.length) throw new InvalidDocument('a change names a property twice');
  for (const path of (definition.unique ?? []).flat()) {
    const root = path.split('.')[0] ?? path;
    if (unset.includes(root)) throw new InvalidDocument(`${root}: belongs to a unique key`);
    if (root in checked.set) keyValue(checked.set, path);
  }
  return checked;
}

const toObject = (part: unknown): JsonObject => {
  const copy = toJson(part ?? {});
  if (!isPlainObject(copy)) throw new InvalidDocument('set, increment and push must be objects');
  return copy;
};

const toNumbers = (part: JsonObject): Record<string, number> =>
  Object.fromEntries(
    Object.entries(part).map(([key, by]: [string, JsonValue]) => {
      if (typeof by !== 'number') throw new InvalidDocument(`${key}: can only be incremented by a number`);
      return [key, by];
    }),
  );

function checkKey(key: string): void {
  if (key === '_id' || key.startsWith('$') || key.includes('.')) {
    throw new InvalidDocument(`${key}: not allowed in a change`);
  }
}

/**
 * Applies a change to a copy of the document. @throws InvalidDocument for an increment of a non-number or a push to a
 * non-array
 */
export function applyChange(document: JsonDocument, change: AnyChange): JsonDocument {
  const next: Record<string, JsonValue> = { ...document, ...change.set };
  for (const key of change.unset) delete next[key];
  for (const [key, by] of Object.entries(change.increment)) {
    const before = next[key] === undefined ? 0 : next[key];
    if (typeof before !== 'number') throw new InvalidDocument(`${key}: not a number`);
    next[key] = before + by;
  }
  for (const [key, member] of Object.entries(change.push)) {
    const before = next[key] === undefined ? [] : next[key];
    if (!Array.isArray(before)) throw new InvalidDocument(`${key}: not an array`);
    next[key] = [...before, member];
  }
  return { ...next, _id: document._id };
}
