import { isEqual, type Json, type JsonFields } from './json.js';
import { changedFields } from './act.js';

/** Internal fields of a record, which are not part of its content. */
const INTERNAL_FIELDS = ['_id', 'version', 'createdAt', 'updatedAt', 'lastAct'];

/** The changed fields, before and after; a field missing on one side appears only on the other. */
export function differences(
  before: object,
  after: object,
  leftOut: readonly string[],
): { readonly before: JsonFields; readonly after: JsonFields } {
  const fields = changedFields({ before, after })
    .filter((field) => !INTERNAL_FIELDS.includes(field) && !leftOut.includes(field))
    .filter((field) => !isEqual(Reflect.get(before, field), Reflect.get(after, field)));
  const valuesOf = (side: object): JsonFields =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value: unknown = Reflect.get(side, field);
        return value === undefined ? [] : [[field, value as Json]]; // documents are plain JSON
      }),
    );
  return { before: valuesOf(before), after: valuesOf(after) };
}
