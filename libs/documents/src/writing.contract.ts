import { describe, it, expect } from '@jest/globals';
import { InvalidDocument } from './document-check.js';
import { cardinal, cardinals, declare, ids } from './documents.fixture.js';

export function describeWriting(adapter: string): void {
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
      const takenSlug = { slug: 'cardinal-a' };
      expect(await cardinals.replace(cardinal('b', takenSlug))).toEqual({ replaced: false, duplicate: ['slug'] });
      expect(await cardinals.put(cardinal('b', takenSlug))).toEqual({ stored: false, duplicate: ['slug'] });
      expect(await cardinals.put(cardinal('c', takenSlug))).toEqual({ stored: false, duplicate: ['slug'] });
      expect(await cardinals.update('b', { set: takenSlug })).toEqual({ updated: false, duplicate: ['slug'] });
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
}
