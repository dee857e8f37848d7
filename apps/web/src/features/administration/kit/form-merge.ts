import { fieldsOf, isSame, type FieldOf, type FieldRules } from './form.js';

export interface Merge<V> {
  /** Both changes combined; mine on conflict. */
  readonly values: V;
  /** Fields that both sides changed differently: the user chooses. */
  readonly conflicts: readonly FieldOf<V>[];
  /** Fields that only the other side changed. */
  readonly taken: readonly FieldOf<V>[];
}

/** Three-way merge of my changes to `base` with the values that were saved meanwhile. */
export function merge<V extends object>(rules: FieldRules<V>, base: V, mine: V, theirs: V): Merge<V> {
  const theyChanged = fieldsOf(rules).filter((field) => !isSame(rules, field, base, theirs));
  const iChanged = (field: FieldOf<V>): boolean => !isSame(rules, field, base, mine);
  const taken = theyChanged.filter((field) => !iChanged(field));
  return {
    values: choose(mine, theirs, taken),
    conflicts: theyChanged.filter((field) => iChanged(field) && !isSame(rules, field, mine, theirs)),
    taken,
  };
}

/** My values with the given fields of theirs. */
export const choose = <V extends object>(mine: V, theirs: V, fields: readonly FieldOf<V>[]): V => ({
  ...mine,
  ...Object.fromEntries(fields.map((field) => [field, theirs[field]])),
});
