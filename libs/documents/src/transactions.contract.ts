import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidDocument } from './document-check.js';
import type { Collection, DocumentStore } from './documents.js';
import type { Writes } from './transaction.js';
import type { DocumentsUnderTest } from './documents.fixture.js';

interface Record {
  readonly _id: string;
  readonly key: string;
  readonly version: number;
}

const record = (id: string, more: Partial<Record> = {}): Record => ({ _id: id, key: id, version: 1, ...more });

/** Contract suite of transactions. */
export function describeTransactions(adapter: string, start: () => Promise<DocumentsUnderTest>): void {
  describe(`documents: transactions (${adapter})`, () => {
    let store: DocumentStore;
    let stop: () => Promise<void>;
    let records: Collection<Record>;
    let acts: Collection<{ _id: string }>;

    beforeAll(async () => {
      ({ store, stop } = await start());
      records = store.collection<Record>({ name: 'records', unique: [['key']], counted: true });
      acts = store.collection({ name: 'acts' });
      await store.prepare();
    });
    afterEach(() => Promise.all([records.deleteMany({}), acts.deleteMany({})]));
    afterAll(() => stop());

    const act = (id: string) => acts.writes({ insert: [{ _id: id }] });
    const stored = async () => [await records.find(), await acts.find()];

    it('make all writes to several collections', async () => {
      await records.insertMany([record('a'), record('b')]);
      const writes = records.writes({
        insert: [record('c')],
        replace: [
          { document: record('a', { version: 2 }), where: { version: 1 } },
          { document: record('b', { key: 'x' }) },
        ],
      });
      expect(await store.transaction([writes, act('1')])).toBe(true);
      const expected = [record('a', { version: 2 }), record('b', { key: 'x' }), record('c')];
      expect(await stored()).toEqual([expected, [{ _id: '1' }]]);
      expect(await store.transaction([])).toBe(true);
    });

    it.each<[string, Writes<Record>]>([
      ['a document to insert exists', { insert: [record('c'), record('a', { key: 'free' })] }],
      ['another document holds the unique key of an inserted one', { insert: [record('c', { key: 'a' })] }],
      [
        'another document holds the unique key of a replaced one',
        { replace: [{ document: record('b', { key: 'a' }) }] },
      ],
      ['two of them have the same unique key', { insert: [record('c', { key: 'x' }), record('d', { key: 'x' })] }],
      ['a document to replace does not exist', { replace: [{ document: record('c') }] }],
      ['a document to replace does not match', { replace: [{ document: record('a'), where: { version: 7 } }] }],
    ])('make no write if %s', async (_case, writes) => {
      await records.insertMany([record('a'), record('b')]);
      const before = records.writes({ insert: [record('e')], replace: [{ document: record('b', { version: 2 }) }] });
      expect(await store.transaction([act('1'), before, records.writes(writes), act('2')])).toBe(false);
      expect(await stored()).toEqual([[record('a'), record('b')], []]);
      expect(await records.insert(record('e'))).toEqual({ inserted: true });
    });

    it('may pass a unique key from one document to another', async () => {
      await records.insertMany([record('a'), record('b')]);
      const keys: Writes<Record> = {
        replace: [
          { document: record('a', { key: 'x' }) },
          { document: record('b', { key: 'a' }) },
          { document: record('a', { key: 'b' }) },
        ],
      };
      expect(await store.transaction([records.writes(keys)])).toBe(true);
      expect(await records.find()).toEqual([record('a', { key: 'b' }), record('b', { key: 'a' })]);
    });

    it('take only valid documents and filters', () => {
      // Deliberately invalid.
      expect(() => records.writes({ insert: [{ _id: 'a' } as Record] })).toThrow(InvalidDocument);
      const where = { $where: 'true' } as object;
      expect(() => records.writes({ replace: [{ document: record('a'), where }] })).toThrow();
    });

    it('count as a write of a counted collection, before they resolve', async () => {
      const before = (await store.watermarks()).writes;
      await store.transaction([records.writes({ insert: [record('a')] })]);
      expect((await store.watermarks()).writes).toBeGreaterThan(before);
    });

    it('that change the same document at the same time take effect one after the other', async () => {
      await records.insert(record('a', { version: 0 }));
      const increment = async (name: string): Promise<void> => {
        for (;;) {
          const current = await records.get('a');
          if (!current) throw new Error('it exists');
          const { version } = current;
          const replace = [{ document: record('a', { version: version + 1 }), where: { version } }];
          const insert = [record(name, { version: version + 1 })];
          if (await store.transaction([records.writes({ replace, insert })])) return;
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, n) => increment(`by-${n}`)));
      const versions = (await records.find({ _id: { $ne: 'a' } })).map(({ version }) => version);
      expect(versions.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect((await records.get('a'))?.version).toBe(8);
    });

    it('lose no write that is made at the same time', async () => {
      const many = Array.from({ length: 100 }, (_, n) => record(`${n}`));
      await records.insertMany(many);
      const replace = many.map(({ _id }) => ({ document: record(_id, { version: 10 }), where: { version: 1 } }));
      const [isWritten, saved] = await Promise.all([
        store.transaction([records.writes({ replace })]),
        records.update('99', { increment: { version: 1 } }),
      ]);
      expect(saved.updated).toBe(true);
      const versions = (await records.find()).map(({ _id, version }) => [_id, version]);
      const others = many.slice(0, 99).map(({ _id }) => [_id, isWritten ? 10 : 1]);
      expect(versions).toEqual([...others, ['99', isWritten ? 11 : 2]].sort());
    });

    it('are seen completely or not at all', async () => {
      const many = Array.from({ length: 300 }, (_, n) => record(`${n}`));
      const seen = new Set<number>();
      let isDone = false;
      const reading = (async () => {
        for (; !isDone; await setImmediate()) seen.add(await records.count());
      })();
      await store.transaction([records.writes({ insert: many })]);
      isDone = true;
      await reading;
      expect([...seen].filter((count) => count !== 0 && count !== 300)).toEqual([]);
      expect(await records.count()).toBe(300);
    });
  });
}
