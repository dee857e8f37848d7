import type { Act } from './act.js';

/** The fields of a record that people give. */
type Values = Readonly<Record<string, unknown>>;

/**
 * A record as it was at a version, found by undoing its later acts one by one.
 *
 * @param latest the record as it is
 * @param acts all acts on it that brought a version after the one wanted, in any order
 */
export function asOfVersion<T extends Values>(latest: T, acts: readonly Act[], version: number): T {
  const later = acts.filter((act) => act.version > version).sort((a, b) => b.version - a.version);
  return later.reduce<T>((record, { before, after }) => {
    const added = Object.keys(after).filter((field) => !(field in before));
    const kept = Object.entries(record).filter(([field]) => !added.includes(field));
    return { ...Object.fromEntries(kept), ...before } as T; // the same fields, with the values of before
  }, latest);
}
