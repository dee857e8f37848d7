import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { createIds } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { MOVE_OVER_ID, moveOverIn, MoveOverUnfinished } from '../moving/move-over.js';
import { MadeByNewerProgram, migrateContent, rightToMigrate } from './migrate-content.js';
import type { Migration } from './migration.js';

interface Sheep extends StoredDocument {
  readonly colour?: string;
  readonly age?: number;
}

const now = new Date('2026-01-01T10:00:00.000Z');
const clock = { now: () => now };
/** Gives way to whatever else goes on. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const flockIn = (documents: DocumentStore): Collection<Sheep> =>
  documents.collection<Sheep>({ name: 'sheep' });

/** Two migrations of which the second needs the first; `log` tells what ran. */
function twoMigrations(log: string[] = []): readonly [Migration, Migration] {
  const first = async (documents: DocumentStore): Promise<void> => {
    log.push('colours');
    const flock = flockIn(documents);
    for (const { _id } of await flock.find({ colour: { $exists: false } }))
      await flock.update(_id, { set: { colour: 'white' } });
  };
  const second = async (documents: DocumentStore): Promise<void> => {
    log.push('ages');
    const flock = flockIn(documents);
    for (const { _id } of await flock.find({ colour: 'white', age: { $exists: false } }))
      await flock.update(_id, { set: { age: 1 } });
  };
  return [
    { name: '0001-colours', run: first },
    { name: '0002-ages', run: second },
  ];
}

/** What migrations promise on any document store. */
export function describeMigrations(name: string, open: () => Promise<OpenedStore>): void {
  describe(`migrations of content on ${name}`, () => {
    let opened: OpenedStore;
    let documents: DocumentStore;
    beforeEach(async () => {
      opened = await open();
      documents = opened.store;
      await flockIn(documents).insertMany([{ _id: 'a' }, { _id: 'b', colour: 'black' }]);
    });
    afterEach(() => opened.stop());

    const migrated = (migrations: readonly Migration[], alone = false) =>
      migrateContent(documents, { clock, ids: createIds(), alone, migrations, wait: turn });

    const newestTerm = async () => {
      const terms = documents.collection<StoredDocument & { number: number; beat: number; over: boolean }>({
        name: 'content-migration-terms',
      });
      return (await terms.find({}, { sort: { number: -1 }, limit: 1 }))[0];
    };

    it('are made once, in their order, and noted', async () => {
      const log: string[] = [];
      expect(await migrated(twoMigrations(log))).toEqual(['0001-colours', '0002-ages']);
      expect(await flockIn(documents).find()).toEqual([
        { _id: 'a', colour: 'white', age: 1 },
        { _id: 'b', colour: 'black' },
      ]);
      expect(await migrated(twoMigrations(log))).toEqual([]);
      expect(log).toEqual(['colours', 'ages']);
    });

    it('that are new go on after those that were made', async () => {
      const [first, second] = twoMigrations();
      expect(await migrated([first])).toEqual(['0001-colours']);
      expect(await migrated([first, second])).toEqual(['0002-ages']);
    });

    it('are none where there is nothing to do', async () => {
      expect(await migrated([])).toEqual([]);
    });

    it('of a newer program end the start of an older one, by name', async () => {
      const [first, second] = twoMigrations();
      await migrated([first, second]);
      await expect(migrated([first])).rejects.toThrow(MadeByNewerProgram);
      await expect(migrated([first])).rejects.toThrow('made by a newer program (0002-ages)');
    });

    it('are made by one process while others wait for it', async () => {
      const log: string[] = [];
      /** Looks again when whoever is at work has shown it, or has done. */
      const wait = async (_ms: number, signal?: AbortSignal): Promise<void> => {
        const before = await newestTerm();
        for (let now = before; !signal && now?.beat === before?.beat && now?.over === false;) {
          await turn();
          now = await newestTerm();
        }
        await turn();
      };
      const options = { clock, ids: createIds(), alone: false, migrations: twoMigrations(log), wait };
      const own = await Promise.all(Array.from({ length: 4 }, () => migrateContent(documents, options)));
      expect(log).toEqual(['colours', 'ages']);
      expect(own.flat()).toEqual(['0001-colours', '0002-ages']);
    });

    it('are not made again by one who has waited until they were made', async () => {
      const log: string[] = [];
      const migrations = twoMigrations(log);
      const { collection } = documents;
      // The right is asked for: at this very moment another process makes them all.
      documents.collection = ((definition: { readonly name: string }) => {
        const declared = collection.call(documents, definition);
        if (definition.name !== 'content-migration-terms') return declared;
        const find = declared.find.bind(declared);
        declared.find = async (...asked: Parameters<typeof find>) => {
          documents.collection = collection;
          declared.find = find;
          await migrated(migrations);
          return find(...asked);
        };
        return declared;
      }) as typeof collection;
      expect(await migrated(migrations)).toEqual([]);
      expect(log).toEqual(['colours', 'ages']);
    });

    it('that fail are not noted, and leave the right to whoever comes next', async () => {
      const [first, second] = twoMigrations();
      let fails = true;
      const failing: Migration = {
        name: first.name,
        run: (store) => (fails ? Promise.reject(new Error('the disk is full')) : first.run(store)),
      };
      await expect(migrated([failing, second])).rejects.toThrow('the disk is full');
      fails = false;
      expect(await migrated([failing, second])).toEqual(['0001-colours', '0002-ages']);
    });

    it('go on when the process that was at them has died', async () => {
      const dead = rightToMigrate(documents, 'dead');
      expect(await dead.tick()).toBe(true);
      expect(await migrated(twoMigrations())).toEqual(['0001-colours', '0002-ages']);
    });

    it('need not wait for a dead process where nobody else can be at work', async () => {
      await rightToMigrate(documents, 'dead').tick();
      let waits = 0;
      const wait = async (_ms: number, signal?: AbortSignal): Promise<void> => {
        if (!signal) waits += 1;
        await turn();
      };
      const options = { clock, ids: createIds(), alone: true, migrations: twoMigrations(), wait };
      expect(await migrateContent(documents, options)).toHaveLength(2);
      expect(waits).toBe(0);
    });

    it('are not taken over from a process that is slow, but lives', async () => {
      const [slow, watching] = ['slow', 'watching'].map((by) => rightToMigrate(documents, by));
      await slow!.tick();
      for (let looks = 0; looks < 30; looks += 1) {
        await slow!.tick();
        expect(await watching!.tick()).toBe(false);
      }
      expect(await slow!.isLeader()).toBe(true);
    });

    it('show all the while that somebody is at work', async () => {
      const run = async (): Promise<void> => {
        while (((await newestTerm())?.beat ?? 0) < 3) await turn();
      };
      expect(await migrated([{ name: '0001-long', run }])).toEqual(['0001-long']);
    });

    it('are noted by the successor of a process that was frozen, not by itself', async () => {
      const log: string[] = [];
      const [first, second] = twoMigrations(log);
      const frozen = rightToMigrate(documents, 'frozen');
      await frozen.tick();
      const own = await migrated([first, second]);
      expect(await frozen.isLeader()).toBe(false);
      expect(await frozen.tick()).toBe(false); // is told that it was succeeded
      expect(await frozen.tick()).toBe(true); // the successor has ended its term: nothing is left to do
      expect(own).toEqual(['0001-colours', '0002-ages']);
    });
  });

  describe(`a copy of an installation that was broken off on ${name}`, () => {
    it('is not started, until it is whole', async () => {
      const { store, stop } = await open();
      const moves = moveOverIn(store);
      const note = { _id: MOVE_OVER_ID, origin: 'e1', startedAt: now.toISOString() };
      const started = () => migrateContent(store, { clock, ids: createIds(), alone: true });
      await moves.put({ ...note, finishedAt: null });
      await expect(started()).rejects.toThrow(MoveOverUnfinished);
      await moves.put({ ...note, finishedAt: now.toISOString() });
      expect(await started()).toEqual([]);
      await stop();
    });
  });
}
