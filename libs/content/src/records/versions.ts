import type { Act } from './act.js';

/** The content fields of a record. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Restores a record as of a version by undoing later acts one by one.
 *
 * @param latest the current record
 * @param acts all acts on it after the requested version, in any order
 */
export function asOfVersion<T extends Values>(latest: T, acts: readonly Act[], version: number): T {
  const later = acts.filter((act) => act.version > version).sort((a, b) => b.version - a.version);
  return later.reduce<T>((record, { before, after }) => {
    const added = Object.keys(after).filter((field) => !(field in before));
    const remaining = Object.entries(record).filter(([field]) => !added.includes(field));
    return { ...Object.fromEntries(remaining), ...before } as T; // the same fields with earlier values
  }, latest);
}
