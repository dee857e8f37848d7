import { describe, it, expect, beforeAll, beforeEach, afterAll, afterEach } from '@jest/globals';
import type { Collection, CollectionDefinition, DocumentStore, StoredDocument } from './documents.js';
import { InvalidDocument } from './document-check.js';
import { InvalidFilter, literally, type Filter } from './filter.js';

export interface DocumentsUnderTest {
  readonly store: DocumentStore;
  readonly stop: () => Promise<void>;
}

export interface DurableDocumentsUnderTest extends DocumentsUnderTest {
  /** Opens the store as another process would find it now, without closing the first one. */
  readonly reopened: () => Promise<DocumentStore>;
}

interface Cardinal {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly age?: number;
  readonly note?: string | null;
  readonly tags?: readonly string[];
  readonly elector?: boolean;
  readonly seat?: { readonly country: string; readonly city?: string };
  readonly offices?: readonly { readonly title: string; readonly since: number }[];
}

const CARDINALS: CollectionDefinition = {
  name: 'cardinals',
  unique: [['slug'], ['name', 'seat.country']],
  indexes: [['tags'], ['seat.city'], ['offices.title'], ['age']],
};

const cardinal = (id: string, more: Partial<Cardinal> = {}): Cardinal => ({
  _id: id,
  name: `Cardinal ${id}`,
  slug: `cardinal-${id}`,
  seat: { country: 'Italie' },
  ...more,
});

/** Contract suite of the document stores. Uses one store for all cases and clears it after each. */
export function describeDocuments(adapter: string, start: () => Promise<DocumentsUnderTest>): void {
  let fixture: DocumentsUnderTest;
  let cardinals: Collection<Cardinal>;
  const clearCollection = new Map<string, () => Promise<unknown>>();
  const ids = async (filter: Filter<Cardinal>): Promise<string[]> =>
    (await cardinals.find(filter)).map(({ _id }) => _id);
  const declare = <T extends StoredDocument>(definition: CollectionDefinition): Collection<T> => {
    const collection = fixture.store.collection<T>(definition);
    clearCollection.set(definition.name, () => collection.deleteMany({}));
    return collection;
  };

  beforeAll(async () => {
    fixture = await start();
  });
  beforeEach(async () => {
    cardinals = declare<Cardinal>(CARDINALS);
    await fixture.store.prepare();
  });
  afterEach(async () => {
    for (const clear of clearCollection.values()) await clear();
  });
  afterAll(() => fixture.stop());

  describe(`documents: storage (${adapter})`, () => {
    it('returns a document as inserted', async () => {
      const parolin = cardinal('parolin', { age: 70, note: null, tags: ['curie'], elector: true, offices: [] });
      expect(await cardinals.insert(parolin)).toEqual({ inserted: true });
      expect(await cardinals.get('parolin')).toEqual(parolin);
    });

    it('returns undefined for an unknown id', async () => {
      expect(await cardinals.get('nobody')).toBeUndefined();
    });

    it('preserves empty objects, empty arrays, fractions, large numbers, accents and emoji', async () => {
      const drafts = declare<{ _id: string; content: unknown }>({ name: 'drafts' });
      const content = {
        a: {},
        b: [],
        c: [{ d: [{}] }],
        d: 0.1,
        e: 2 ** 53,
        f: -0.5,
        g: 'Évêque 🕊',
        h: '',
        i: [null],
        j: false,
      };
      await drafts.insert({ _id: 'draft', content });
      expect(await drafts.get('draft')).toEqual({ _id: 'draft', content });
    });

    it('preserves properties of any name', async () => {
      const drafts = declare<{ _id: string; [name: string]: unknown }>({ name: 'drafts' });
      const names = [
        'errors',
        'save',
        'isNew',
        'schema',
        'collection',
        'toObject',
        'toString',
        'constructor',
        '__v',
        'id',
      ];
      const unusual = { _id: 'unusual', ...Object.fromEntries(names.map((name) => [name, { [name]: 'x' }])) };
      await drafts.insert(unusual);
      expect(await drafts.get('unusual')).toEqual(unusual);
      await drafts.replace({ ...unusual, more: 1 });
      await drafts.update('unusual', { set: { less: 2 } });
      expect(await drafts.find()).toEqual([{ ...unusual, more: 1, less: 2 }]);
    });

    it('drops undefined properties at every depth', async () => {
      // The compiler rejects undefined; data built at run time may contain it.
      const absent: object = { note: undefined, seat: { country: 'Italie', city: undefined } };
      await cardinals.insert({ ...cardinal('a'), ...absent });
      const stored = await cardinals.get('a');
      expect(Object.keys(stored ?? {}).sort()).toEqual(['_id', 'name', 'seat', 'slug']);
      expect(Object.keys(stored?.seat ?? {})).toEqual(['country']);
    });

    it('adds no properties', async () => {
      await cardinals.insert(cardinal('a'));
      await cardinals.put(cardinal('b'));
      await cardinals.update('a', { set: { age: 66 } });
      expect(await cardinals.find()).toEqual([cardinal('a', { age: 66 }), cardinal('b')]);
    });

    it('preserves ISO date strings and compares them as strings', async () => {
      const articles = declare<{ _id: string; publishedAt: string }>({ name: 'articles' });
      await articles.insertMany([
        { _id: 'a', publishedAt: '2025-05-07T16:00:00.000Z' },
        { _id: 'b', publishedAt: '2025-05-08T16:08:00.000Z' },
      ]);
      expect(await articles.find({ publishedAt: { $gt: '2025-05-08' } })).toEqual([
        { _id: 'b', publishedAt: '2025-05-08T16:08:00.000Z' },
      ]);
    });

    it.each<[string, unknown]>([
      ['a Date', { ...cardinal('a'), note: new Date(0) }],
      ['NaN', { ...cardinal('a'), age: Number.NaN }],
      ['an operator as a key', { ...cardinal('a'), note: { $ne: null } }],
      ['a dot in a key', { ...cardinal('a'), note: { 'a.b': 1 } }],
      ['an array within an array', { ...cardinal('a'), note: [[1]] }],
      ['an id that is no string', { ...cardinal('a'), _id: 7 }],
      ['an empty id', cardinal('')],
      ['a missing value in a unique key', { _id: 'a', name: 'A', seat: { country: 'Italie' } }],
      ['an array in a unique key', { ...cardinal('a'), slug: ['a'] }],
    ])('rejects %s', async (_case, document) => {
      // Deliberately invalid.
      const invalid = document as Cardinal;
      await expect(cardinals.insert(invalid)).rejects.toThrow(InvalidDocument);
      await expect(cardinals.put(invalid)).rejects.toThrow(InvalidDocument);
      await expect(cardinals.replace(invalid)).rejects.toThrow(InvalidDocument);
      expect(await cardinals.count()).toBe(0);
    });

    it('shares no references with callers', async () => {
      const tags = ['curie'];
      await cardinals.insert(cardinal('a', { tags }));
      tags.push('later');
      const first = await cardinals.get('a');
      // The types forbid mutation; a caller that mutates must not affect the store.
      (first?.tags as string[]).push('mine');
      const [found] = await cardinals.find();
      (found?.tags as string[]).push('mine');
      const updated = await cardinals.update('a', { set: { age: 70 } });
      if (updated.updated) (updated.document.tags as string[]).push('mine');
      expect((await cardinals.get('a'))?.tags).toEqual(['curie']);
    });

    it('keeps collections separate', async () => {
      const others = declare<Cardinal>({ name: 'others' });
      await cardinals.insert(cardinal('a'));
      expect(await others.get('a')).toBeUndefined();
      expect(await others.insert(cardinal('a'))).toEqual({ inserted: true });
    });

    it('accepts a repeated declaration and rejects a different one', async () => {
      await cardinals.insert(cardinal('a'));
      expect(await declare<Cardinal>(CARDINALS).count()).toBe(1);
      expect(() => fixture.store.collection({ name: 'cardinals' })).toThrow(TypeError);
      await fixture.store.prepare();
    });

    it('reports that it is writable', async () => {
      expect(await fixture.store.health()).toMatchObject({ writable: true });
    });

    it('rejects calls after close', async () => {
      const { store, stop } = await start();
      const closed = store.collection<Cardinal>(CARDINALS);
      await store.prepare();
      await store.close();
      await expect(closed.get('a')).rejects.toMatchObject({ name: 'Unavailable', what: 'documents' });
      await expect(closed.find()).rejects.toMatchObject({ name: 'Unavailable' });
      await expect(closed.insert(cardinal('a'))).rejects.toMatchObject({ name: 'Unavailable' });
      await stop();
    });
  });

  describe(`documents: writing (${adapter})`, () => {
    it('rejects a second insert of an id', async () => {
      await cardinals.insert(cardinal('a', { age: 1 }));
      const again = cardinal('a', { age: 2, name: 'Other', slug: 'other' });
      expect(await cardinals.insert(again)).toEqual({ inserted: false, duplicate: ['_id'] });
      expect((await cardinals.get('a'))?.age).toBe(1);
    });

    it('names the unique key held by another document', async () => {
      await cardinals.insert(cardinal('a'));
      expect(await cardinals.insert(cardinal('b', { slug: 'cardinal-a' }))).toEqual({
        inserted: false,
        duplicate: ['slug'],
      });
      expect(await cardinals.insert(cardinal('b', { name: 'Cardinal a' }))).toEqual({
        inserted: false,
        duplicate: ['name', 'seat.country'],
      });
      expect(await cardinals.insert(cardinal('b', { name: 'Cardinal a', seat: { country: 'France' } }))).toEqual({
        inserted: true,
      });
    });

    it('enforces unique keys in replace, put and update', async () => {
      await cardinals.insertMany([cardinal('a'), cardinal('b')]);
      const taken = { slug: 'cardinal-a' };
      expect(await cardinals.replace(cardinal('b', taken))).toEqual({ replaced: false, duplicate: ['slug'] });
      expect(await cardinals.put(cardinal('b', taken))).toEqual({ stored: false, duplicate: ['slug'] });
      expect(await cardinals.put(cardinal('c', taken))).toEqual({ stored: false, duplicate: ['slug'] });
      expect(await cardinals.update('b', { set: taken })).toEqual({ updated: false, duplicate: ['slug'] });
      expect(await cardinals.find()).toEqual([cardinal('a'), cardinal('b')]);
    });

    it('frees a unique key when its document is deleted or changes it', async () => {
      await cardinals.insertMany([cardinal('a'), cardinal('b')]);
      await cardinals.delete('a');
      await cardinals.update('b', { set: { slug: 'b' } });
      expect(await cardinals.insert(cardinal('c', { slug: 'cardinal-a' }))).toEqual({ inserted: true });
      expect(await cardinals.insert(cardinal('d', { slug: 'cardinal-b' }))).toEqual({ inserted: true });
    });

    it('accepts one of several concurrent inserts of a unique key', async () => {
      const slug = 'same';
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => cardinals.insert(cardinal(`c${n}`, { slug }))),
      );
      expect(outcomes.filter(({ inserted }) => inserted)).toHaveLength(1);
      expect(await ids({ slug })).toHaveLength(1);
    });

    it('accepts each unique key once in concurrent bulk inserts in different order', async () => {
      const slugs = Array.from({ length: 20 }, (_, n) => `s${n}`);
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, n) => {
          const documents = slugs.map((slug) => cardinal(`${slug}-${n}`, { slug }));
          return cardinals.insertMany(n % 2 === 0 ? documents : documents.reverse());
        }),
      );
      expect(outcomes.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(slugs.length);
      expect(await cardinals.count()).toBe(slugs.length);
    });

    it('accepts one of several concurrent inserts of an id', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => cardinals.insert(cardinal('same', { slug: `s${n}`, name: `N${n}` }))),
      );
      expect(outcomes.filter(({ inserted }) => inserted)).toHaveLength(1);
    });

    it('inserts the documents without conflict and names the others', async () => {
      await cardinals.insert(cardinal('b'));
      const outcome = await cardinals.insertMany([
        cardinal('a'),
        cardinal('b', { slug: 'x', name: 'X' }),
        cardinal('c', { slug: 'cardinal-a' }),
        cardinal('d'),
      ]);
      expect(outcome).toEqual({
        inserted: 2,
        duplicates: [
          { _id: 'b', duplicate: ['_id'] },
          { _id: 'c', duplicate: ['slug'] },
        ],
      });
      expect(await ids({})).toEqual(['a', 'b', 'd']);
      expect(await cardinals.insertMany([])).toEqual({ inserted: 0, duplicates: [] });
    });

    it('replaces existing documents as a whole', async () => {
      await cardinals.insert(cardinal('a', { age: 70, note: 'x' }));
      expect(await cardinals.replace(cardinal('a', { age: 71 }))).toEqual({ replaced: true });
      expect(await cardinals.get('a')).toEqual(cardinal('a', { age: 71 }));
      expect(await cardinals.replace(cardinal('b'))).toEqual({ replaced: false });
      expect(await cardinals.count()).toBe(1);
    });

    it('replaces several documents and counts those that match', async () => {
      await cardinals.insertMany([cardinal('a', { age: 70 }), cardinal('b', { age: 71 }), cardinal('c', { age: 72 })]);
      const replaced = await cardinals.replaceMany([
        { document: cardinal('a', { age: 80 }) },
        { document: cardinal('b', { age: 81 }), where: { age: 99 } },
        { document: cardinal('c', { age: 82 }), where: { age: 72 } },
        { document: cardinal('d', { age: 83 }) },
      ]);
      expect(replaced).toBe(2);
      expect((await cardinals.find()).map(({ age }) => age)).toEqual([80, 71, 82]);
      expect(await cardinals.replaceMany([])).toBe(0);
    });

    it('replaces the documents whose unique keys are free', async () => {
      await cardinals.insertMany([cardinal('a'), cardinal('b'), cardinal('c')]);
      const replaced = await cardinals.replaceMany([
        { document: cardinal('a', { slug: 'cardinal-c' }) },
        { document: cardinal('b', { slug: 'free' }) },
      ]);
      expect(replaced).toBe(1);
      expect((await cardinals.find()).map(({ slug }) => slug)).toEqual(['cardinal-a', 'free', 'cardinal-c']);
    });

    it('reports a replace with identical content as done', async () => {
      await cardinals.insert(cardinal('a'));
      expect(await cardinals.replace(cardinal('a'))).toEqual({ replaced: true });
      expect(await cardinals.put(cardinal('a'))).toEqual({ stored: true });
    });

    it('replaces only a document that matches where', async () => {
      await cardinals.insert(cardinal('a', { age: 70 }));
      expect(await cardinals.replace(cardinal('a'), { where: { age: 71 } })).toEqual({ replaced: false });
      expect(await cardinals.replace(cardinal('a', { age: 72 }), { where: { age: 70 } })).toEqual({ replaced: true });
      expect((await cardinals.get('a'))?.age).toBe(72);
    });

    it('puts a document whether or not it exists', async () => {
      expect(await cardinals.put(cardinal('a', { note: 'x' }))).toEqual({ stored: true });
      expect(await cardinals.put(cardinal('a', { age: 3 }))).toEqual({ stored: true });
      expect(await cardinals.find()).toEqual([cardinal('a', { age: 3 })]);
    });

    it('stores concurrent puts of one new id', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => cardinals.put(cardinal('a', { age: n }))),
      );
      expect(outcomes.every(({ stored }) => stored)).toBe(true);
      expect(await cardinals.count()).toBe(1);
    });

    it('sets, unsets, increments and pushes in one update and returns the new document', async () => {
      await cardinals.insert(cardinal('a', { age: 70, note: 'x', tags: ['curie'] }));
      const outcome = await cardinals.update('a', {
        set: { seat: { country: 'France', city: 'Paris' }, elector: false },
        unset: ['note'],
        increment: { age: 2 },
        push: { tags: 'diocèse' },
      });
      const expected = cardinal('a', {
        age: 72,
        tags: ['curie', 'diocèse'],
        seat: { country: 'France', city: 'Paris' },
        elector: false,
      });
      expect(outcome).toEqual({ updated: true, document: expected });
      expect(await cardinals.get('a')).toEqual(expected);
    });

    it('starts a missing counter at 0 and a missing list empty', async () => {
      await cardinals.insert(cardinal('a'));
      await cardinals.update('a', { increment: { age: 1 }, push: { offices: { title: 'Évêque', since: 2001 } } });
      expect(await cardinals.get('a')).toEqual(cardinal('a', { age: 1, offices: [{ title: 'Évêque', since: 2001 }] }));
    });

    it('rejects an increment of a non-number and a push to a non-array', async () => {
      const loose = declare<{ _id: string; count?: number; list?: string[] }>({ name: 'loose' });
      // An older version may have stored this.
      const stored = { _id: 'a', count: 'x', list: 'y' };
      await loose.insert(stored as { _id: string });
      await expect(loose.update('a', { increment: { count: 1 } })).rejects.toThrow(InvalidDocument);
      await expect(loose.update('a', { push: { list: 'z' } })).rejects.toThrow(InvalidDocument);
    });

    it('rejects a change of the id, of one property twice, or of a required key', async () => {
      await cardinals.insert(cardinal('a'));
      // Deliberately invalid, as untyped callers could pass it.
      const update = (change: object) => cardinals.update('a', change as never);
      await expect(update({ set: { _id: 'b' } })).rejects.toThrow(InvalidDocument);
      await expect(update({ set: { age: 1 }, increment: { age: 1 } })).rejects.toThrow(InvalidDocument);
      await expect(update({ unset: ['slug'] })).rejects.toThrow(InvalidDocument);
      await expect(update({ set: { seat: {} } })).rejects.toThrow(InvalidDocument);
      await expect(update({ set: { $where: 1 } })).rejects.toThrow(InvalidDocument);
      await expect(update({ set: { 'seat.country': 'x' } })).rejects.toThrow(InvalidDocument);
      expect(await cardinals.get('a')).toEqual(cardinal('a'));
    });

    it('updates only an existing document that matches where', async () => {
      expect(await cardinals.update('a', { set: { age: 1 } })).toEqual({ updated: false });
      await cardinals.insert(cardinal('a', { age: 70 }));
      expect(await cardinals.update('a', { set: { age: 1 } }, { where: { age: { $lt: 70 } } })).toEqual({
        updated: false,
      });
      expect(await cardinals.update('a', { set: { age: 1 } }, { where: { age: 70 } })).toMatchObject({ updated: true });
      expect(await cardinals.update('a', {})).toEqual({ updated: true, document: cardinal('a', { age: 1 }) });
    });

    it('loses no concurrent update of a document', async () => {
      await cardinals.insert(cardinal('a', { age: 0 }));
      await Promise.all(
        Array.from({ length: 50 }, (_, n) => cardinals.update('a', { increment: { age: 1 }, push: { tags: `t${n}` } })),
      );
      const after = await cardinals.get('a');
      expect(after?.age).toBe(50);
      expect(new Set(after?.tags).size).toBe(50);
    });

    it('accepts one of several concurrent updates with the same guard', async () => {
      await cardinals.insert(cardinal('a', { note: 'free' }));
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          cardinals.update('a', { set: { note: `taken by ${n}` } }, { where: { note: 'free' } }),
        ),
      );
      expect(outcomes.filter(({ updated }) => updated)).toHaveLength(1);
    });

    it('deletes one document or all that match', async () => {
      await cardinals.insertMany(['a', 'b', 'c', 'd'].map((id, n) => cardinal(id, { age: n })));
      expect(await cardinals.delete('a')).toBe(true);
      expect(await cardinals.delete('a')).toBe(false);
      expect(await cardinals.deleteMany({ age: { $gte: 2 } })).toBe(2);
      expect(await ids({})).toEqual(['b']);
      expect(await cardinals.deleteMany({})).toBe(1);
      expect(await cardinals.deleteMany({})).toBe(0);
    });
  });

  describe(`documents: writing by position (${adapter})`, () => {
    interface Tally {
      readonly _id: string;
      readonly votes: number;
      readonly position: string;
    }
    let tallies: Collection<Tally>;
    beforeEach(async () => {
      tallies = declare<Tally>({ name: 'tallies' });
      await fixture.store.prepare();
    });
    const at = (position: number, votes = position): Tally => ({
      _id: 't',
      votes,
      position: String(position).padStart(4, '0'),
    });

    it('stores the first document, then only higher positions', async () => {
      expect(await tallies.putAt(at(9))).toBe(true);
      expect(await tallies.putAt(at(10))).toBe(true);
      expect(await tallies.putAt(at(10, 77))).toBe(false);
      expect(await tallies.putAt(at(9, 77))).toBe(false);
      expect(await tallies.get('t')).toEqual(at(10));
    });

    it('replaces the whole document', async () => {
      await tallies.putAt({ ...at(1), extra: 'value' } as Tally);
      await tallies.putAt(at(2));
      expect(await tallies.get('t')).toEqual(at(2));
    });

    it('throws on a collection with unique keys', async () => {
      await expect(cardinals.putAt({ ...cardinal('a'), position: '1' })).rejects.toThrow(TypeError);
    });

    it('keeps the highest position when positions are written one by one in any order', async () => {
      for (const position of [7, 3, 12, 1, 20, 5, 19, 20, 2]) await tallies.putAt(at(position));
      expect(await tallies.get('t')).toEqual(at(20));
    });

    it('keeps the highest position of concurrent writes', async () => {
      const positions = [7, 3, 12, 1, 20, 5, 19, 20, 2];
      await Promise.all(positions.map((position) => tallies.putAt(at(position))));
      expect(await tallies.get('t')).toEqual(at(20));
    });
  });

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

/** Additional contract of stores whose documents outlive the process. */
export function describeDurableDocuments(adapter: string, start: () => Promise<DurableDocumentsUnderTest>): void {
  describe(`documents: durability (${adapter})`, () => {
    it('returns each acknowledged write from a newly opened store', async () => {
      const fixture = await start();
      const cardinals = fixture.store.collection<Cardinal>(CARDINALS);
      await fixture.store.prepare();
      const reopenedContents = async (): Promise<Cardinal[]> => {
        const other = await fixture.reopened();
        try {
          return await other.collection<Cardinal>(CARDINALS).find();
        } finally {
          await other.close();
        }
      };
      await cardinals.insert(cardinal('a'));
      expect(await reopenedContents()).toEqual([cardinal('a')]);
      await cardinals.update('a', { set: { age: 1 } });
      expect(await reopenedContents()).toEqual([cardinal('a', { age: 1 })]);
      await cardinals.put(cardinal('b'));
      expect(await reopenedContents()).toEqual([cardinal('a', { age: 1 }), cardinal('b')]);
      await cardinals.replace(cardinal('a', { note: 'Œcuménisme' }));
      expect(await reopenedContents()).toEqual([cardinal('a', { note: 'Œcuménisme' }), cardinal('b')]);
      await cardinals.delete('a');
      expect(await reopenedContents()).toEqual([cardinal('b')]);
      await fixture.stop();
    });
  });
}
