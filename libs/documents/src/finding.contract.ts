import { describe, it, expect, beforeEach } from '@jest/globals';
import { InvalidFilter, literally, type Filter } from './filter.js';
import { cardinal, cardinals, ids, type Cardinal } from './documents.fixture.js';

export function describeFinding(adapter: string): void {
  describe(`documents: finding (${adapter})`, () => {
    beforeEach(async () => {
      await cardinals.insertMany([
        cardinal('a', { age: 50, tags: ['curie', 'synode'], elector: true, seat: { country: 'Italie', city: 'Rome' } }),
        cardinal('b', { age: 60, tags: ['diocèse'], note: null, offices: [{ title: 'Préfet', since: 2013 }] }),
        cardinal('c', { age: 70, tags: [], note: 'x+y', seat: { country: 'France', city: 'Lyon' } }),
        cardinal('d', {
          note: 'Xylophone',
          elector: false,
          offices: [
            { title: 'Évêque', since: 1990 },
            { title: 'Préfet', since: 2020 },
          ],
        }),
      ]);
    });

    const cases: [string, Filter<Cardinal>, string[]][] = [
      ['everything without a condition', {}, ['a', 'b', 'c', 'd']],
      ['equal strings', { slug: 'cardinal-b' }, ['b']],
      ['equal numbers', { age: 60 }, ['b']],
      ['equal booleans', { elector: false }, ['d']],
      ['the id', { _id: 'c' }, ['c']],
      ['several ids', { _id: { $in: ['d', 'a', 'z'] } }, ['a', 'd']],
      ['a member of an array', { tags: 'synode' }, ['a']],
      ['a nested path', { 'seat.city': 'Lyon' }, ['c']],
      ['a path through an array', { 'offices.title': 'Préfet' }, ['b', 'd']],
      ['missing and null values by null', { note: null }, ['a', 'b']],
      ['a missing nested value as null', { 'seat.city': null }, ['b', 'd']],
      ['a missing number as null', { age: { $eq: null } }, ['d']],
      ['values that are not null', { note: { $ne: null } }, ['c', 'd']],
      ['values that differ, missing ones included', { age: { $ne: 60 } }, ['a', 'c', 'd']],
      ['arrays without an equal member', { tags: { $ne: 'curie' } }, ['b', 'c', 'd']],
      ['one of several', { age: { $in: [50, 70, 71] } }, ['a', 'c']],
      ['one of several, null among them', { age: { $in: [50, null] } }, ['a', 'd']],
      ['one of several as a member', { tags: { $in: ['curie', 'diocèse'] } }, ['a', 'b']],
      ['one of an empty list', { age: { $in: [] } }, []],
      ['none of several', { age: { $nin: [50, 70] } }, ['b', 'd']],
      ['none of several, null among them', { age: { $nin: [50, null] } }, ['b', 'c']],
      ['greater numbers', { age: { $gt: 50 } }, ['b', 'c']],
      ['a range', { age: { $gte: 50, $lt: 70 } }, ['a', 'b']],
      ['greater strings, and no missing ones', { note: { $gte: 'a' } }, ['c']],
      ['lower numbers, and no missing ones', { age: { $lte: 60 } }, ['a', 'b']],
      ['a range within members', { 'offices.since': { $lt: 2000 } }, ['d']],
      ['documents with a property, even if it is null', { note: { $exists: true } }, ['b', 'c', 'd']],
      ['documents without a property', { note: { $exists: false } }, ['a']],
      ['a pattern', { note: { $regex: '^X' } }, ['d']],
      ['a pattern, case-insensitively', { note: { $regex: '^x', $options: 'i' } }, ['c', 'd']],
      ['a pattern in a member', { tags: { $regex: '^syn' } }, ['a']],
      ['an exact text within', { note: { $regex: literally('x+') } }, ['c']],
      ['a negated condition, missing values included', { age: { $not: { $gt: 55 } } }, ['a', 'd']],
      ['a negated pattern', { note: { $not: { $regex: '^X' } } }, ['a', 'b', 'c']],
      ['both of two filters', { $and: [{ age: { $gt: 50 } }, { 'offices.title': 'Préfet' }] }, ['b']],
      ['either of two filters', { $or: [{ age: 50 }, { note: 'Xylophone' }] }, ['a', 'd']],
      ['neither of two filters', { $nor: [{ age: 50 }, { note: 'Xylophone' }] }, ['b', 'c']],
      ['several conditions at once', { age: { $gt: 50 }, tags: 'diocèse', 'seat.country': 'Italie' }, ['b']],
      ['an indexed and a joined condition', { tags: 'curie', $or: [{ age: 50 }, { age: 60 }] }, ['a']],
    ];
    it.each(cases)('finds %s', async (_case, filter, expected) => {
      expect(await ids(filter)).toEqual(expected);
      expect(await cardinals.count(filter)).toBe(expected.length);
    });

    it('does not find a number by its text', async () => {
      const filter: object = { age: { $in: ['50'] } };
      expect(await ids(filter)).toEqual([]);
      expect(await cardinals.count(filter)).toBe(0);
    });

    it.each<[string, object]>([
      ['an unknown operator', { age: { $where: 'true' } }],
      ['code', { $where: 'true' }],
      ['an expression', { $expr: { $gt: ['$age', 1] } }],
      ['an operator from a request where a scalar belongs', { slug: { $eq: { $ne: null } } }],
      ['a whole object', { seat: { country: 'Italie' } }],
      ['a whole array', { tags: ['curie'] }],
      ['undefined', { slug: undefined }],
      ['an undefined operand', { slug: { $eq: undefined } }],
      ['a Date', { note: { $gt: new Date(0) } }],
      ['a RegExp', { note: /x/ }],
      ['null as a bound', { age: { $gt: null } }],
      ['an empty list of filters', { $or: [] }],
    ])('rejects %s', async (_case, filter) => {
      // Deliberately invalid, as outside input may be.
      const invalid = filter as Filter<Cardinal>;
      await expect(cardinals.find(invalid)).rejects.toThrow(InvalidFilter);
      await expect(cardinals.count(invalid)).rejects.toThrow(InvalidFilter);
      await expect(cardinals.deleteMany(invalid)).rejects.toThrow(InvalidFilter);
      await expect(cardinals.update('a', {}, { where: invalid })).rejects.toThrow(InvalidFilter);
      await expect(cardinals.replace(cardinal('a'), { where: invalid })).rejects.toThrow(InvalidFilter);
      expect(await cardinals.count()).toBe(4);
    });

    const sorted = async (options: Parameters<typeof cardinals.find>[1]): Promise<string[]> =>
      (await cardinals.find({}, options)).map(({ _id }) => _id);

    it('sorts in both directions, with missing values below all others', async () => {
      expect(await sorted({ sort: { age: 1 } })).toEqual(['d', 'a', 'b', 'c']);
      expect(await sorted({ sort: { age: -1 } })).toEqual(['c', 'b', 'a', 'd']);
      expect(await sorted({ sort: { note: 1 } })).toEqual(['a', 'b', 'd', 'c']);
    });

    it('breaks ties by id', async () => {
      await cardinals.deleteMany({});
      for (const id of ['c', 'a', 'd', 'b']) await cardinals.insert(cardinal(id, { age: 1 }));
      expect(await sorted({})).toEqual(['a', 'b', 'c', 'd']);
      expect(await sorted({ sort: { age: 1 } })).toEqual(['a', 'b', 'c', 'd']);
      expect(await sorted({ sort: { age: 1, _id: -1 } })).toEqual(['d', 'c', 'b', 'a']);
    });

    it('sorts by several paths, including nested ones', async () => {
      expect(await sorted({ sort: { 'seat.country': 1, age: -1 } })).toEqual(['c', 'b', 'a', 'd']);
    });

    it('pages with skip and limit', async () => {
      expect(await sorted({ sort: { age: -1 }, skip: 1, limit: 2 })).toEqual(['b', 'a']);
      expect(await sorted({ skip: 3 })).toEqual(['d']);
      expect(await sorted({ skip: 9 })).toEqual([]);
      expect(await sorted({ limit: 0 })).toEqual([]);
      await expect(sorted({ limit: -1 })).rejects.toThrow(InvalidFilter);
    });

    it('returns only the requested fields and the id', async () => {
      expect(await cardinals.find({ age: { $gte: 60 } }, { fields: ['name', 'note'] })).toEqual([
        { _id: 'b', name: 'Cardinal b', note: null },
        { _id: 'c', name: 'Cardinal c', note: 'x+y' },
      ]);
      expect(await cardinals.find({ _id: 'a' }, { fields: [] })).toEqual([{ _id: 'a' }]);
    });

    it('keeps indexes up to date after changes', async () => {
      await cardinals.update('a', { set: { tags: ['retraite'] } });
      await cardinals.delete('b');
      expect(await ids({ tags: { $in: ['curie', 'diocèse'] } })).toEqual([]);
      expect(await ids({ tags: 'retraite' })).toEqual(['a']);
    });
  });
}
