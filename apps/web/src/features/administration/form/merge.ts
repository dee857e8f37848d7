import { isSame } from './form-rules.js';
import type { FieldOf, FormRules } from './form-rules.js';

export interface Merge<V> {
  /** What both did, put together; where they disagree, mine. */
  readonly values: V;
  /** Fields that both have changed, each in their own way: somebody must choose. */
  readonly conflicts: readonly FieldOf<V>[];
  /** Fields that only the other one has changed. */
  readonly taken: readonly FieldOf<V>[];
}

/** What becomes of my changes to `base` when somebody else has made `theirs` of it meanwhile. */
export function merge<V extends object>(rules: FormRules<V>, base: V, mine: V, theirs: V): Merge<V> {
  const theyChanged = rules.fields.filter((field) => !isSame(rules, field, base, theirs));
  const iChanged = (field: FieldOf<V>): boolean => !isSame(rules, field, base, mine);
  const taken = theyChanged.filter((field) => !iChanged(field));
  return {
    values: choose(mine, theirs, taken),
    conflicts: theyChanged.filter((field) => iChanged(field) && !isSame(rules, field, mine, theirs)),
    taken,
  };
}

/** Mine, but for these fields theirs. */
export const choose = <V extends object>(mine: V, theirs: V, fields: readonly FieldOf<V>[]): V => ({
  ...mine,
  ...Object.fromEntries(fields.map((field) => [field, theirs[field]])),
});
