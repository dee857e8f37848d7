import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import * as contracts from '@fumata/contracts';

const queries = Object.entries(contracts).flatMap(([name, schema]) =>
  /(Query|Criteria|Filter|Limit|Size)Schema$/.test(name) && schema instanceof z.ZodObject ? [{ name, schema }] : [],
);
/** For administrators, an empty `publie` means articles of every state. */
const HAS_EMPTY_VALUE = ['articleListQuerySchema.publie'];

describe('an empty query parameter', () => {
  it('is checked for all queries', () => expect(queries.length).toBeGreaterThan(20));

  it.each(queries)('counts as absent in $name', ({ name, schema }) => {
    const outcome = (query: object) => {
      const { success, data } = schema.safeParse(query);
      return { success, data: JSON.stringify(data) };
    };
    const parameters = Object.keys(schema.shape).filter((key) => !HAS_EMPTY_VALUE.includes(`${name}.${key}`));
    const withEmpty = Object.fromEntries(parameters.map((key) => [key, outcome({ [key]: '' })]));
    expect(withEmpty).toEqual(Object.fromEntries(parameters.map((key) => [key, outcome({})])));
  });
});
