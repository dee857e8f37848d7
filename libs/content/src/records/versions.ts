import type { Act } from './act.js';

/** The content fields of a record. */
type Values = Readonly<Record<string, unknown>>;

/**
 * A record as of a version: later acts are undone one by one.
 *
 * @param latest the current record
 * @param acts acts on it, among them all after the version, in any order
 */
export function asOfVersion<T extends Values>(latest: T, acts: readonly Act[], version: number): T {
  const later = acts.filter((act) => act.version > version).sort((a, b) => b.version - a.version);
  return later.reduce<T>((record, { before, after }) => {
    const added = Object.keys(after).filter((field) => !(field in before));
    const remaining = Object.entries(record).filter(([field]) => !added.includes(field));
    return { ...Object.fromEntries(remaining), ...before } as T; // the same fields with earlier values
  }, latest);
}
