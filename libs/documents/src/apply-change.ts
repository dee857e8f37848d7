import type { AnyChange } from './change-check.js';
import { InvalidDocument, type JsonDocument, type JsonValue } from './document-check.js';

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
