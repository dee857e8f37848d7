import { describe, it, expect } from '@jest/globals';
import type { Collection } from './documents.js';
import { InvalidDocument } from './document-check.js';
import {
  CARDINALS,
  cardinal,
  cardinals,
  declare,
  fixture,
  type Cardinal,
  type DocumentsUnderTest,
} from './documents.fixture.js';

export function describeStorage(adapter: string, start: () => Promise<DocumentsUnderTest>): void {
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
      const [stored] = await cardinals.find();
      (stored?.tags as string[]).push('mine');
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
      expect(() => fixture.store.collection({ ...CARDINALS, counted: true })).toThrow(TypeError);
      await fixture.store.prepare();
    });

    const writes = async (): Promise<number> => (await fixture.store.watermarks()).writes;

    it.each<[string, (notes: Collection<{ _id: string; n?: number }>) => Promise<unknown>]>([
      ['an insertion', (notes) => notes.insert({ _id: 'b' })],
      ['several insertions', (notes) => notes.insertMany([{ _id: 'b' }, { _id: 'c' }])],
      ['a replacement', (notes) => notes.replace({ _id: 'a', n: 2 })],
      ['a stored document', (notes) => notes.put({ _id: 'a', n: 2 })],
      ['an update', (notes) => notes.update('a', { increment: { n: 1 } })],
      ['a guarded write', (notes) => notes.putAt({ _id: 'b', position: '1' })],
      ['a deletion', (notes) => notes.delete('a')],
      ['several deletions', (notes) => notes.deleteMany({})],
    ])('counts %s in a counted collection before it resolves, and in no other', async (_write, write) => {
      for (const [name, counted] of [
        ['counted-notes', true],
        ['other-notes', false],
      ] as const) {
        const notes = declare<{ _id: string; n?: number }>({ name, counted });
        await notes.insert({ _id: 'a', n: 1 });
        const before = await writes();
        await write(notes);
        expect([name, (await writes()) > before]).toEqual([name, counted]);
      }
    });

    it('counts no read, and what it is told to count', async () => {
      const notes = declare<{ _id: string }>({ name: 'counted-notes', counted: true });
      const before = await writes();
      await Promise.all([notes.get('a'), notes.find(), notes.count()]);
      expect(await writes()).toBe(before);
      await fixture.store.countWrite();
      expect(await writes()).toBeGreaterThan(before);
    });

    it('keeps the highest position until it is forgotten', async () => {
      for (const position of ['0007', '0012', '0009']) await fixture.store.raisePosition(position);
      expect((await fixture.store.watermarks()).position).toBe('0012');
      await fixture.store.forgetPosition();
      expect((await fixture.store.watermarks()).position).toBe('');
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
}
