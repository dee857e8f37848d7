import { same } from './json.js';
import type { Json } from './json.js';

/** How a record is kept, which says nothing of what somebody did. */
const KEEPING = ['_id', 'version', 'createdAt', 'updatedAt', 'lastAct'];

type Values = { readonly [field: string]: Json };

/** The fields that differ, as they were and as they are; a field that one side lacks stands on the other alone. */
export function differences(
  before: object,
  after: object,
  leftOut: readonly string[],
): { readonly before: Values; readonly after: Values } {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !KEEPING.includes(field) && !leftOut.includes(field))
    .filter((field) => !same(Reflect.get(before, field), Reflect.get(after, field)));
  const of = (side: object): Values =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value: unknown = Reflect.get(side, field);
        return value === undefined ? [] : [[field, value as Json]]; // documents are plain JSON
      }),
    );
  return { before: of(before), after: of(after) };
}
