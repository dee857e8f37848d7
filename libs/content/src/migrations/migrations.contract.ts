import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { createIds } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { INSTALLATION_COPY_ID, installationCopies, CopyUnfinished } from '../moving/installation-copy.js';
import { NewerContentVersion, migrateContent, migrationLeadership } from './migrate-content.js';
import type { Migration } from './migration.js';

interface Sheep extends StoredDocument {
  readonly colour?: string;
  readonly age?: number;
}

const now = new Date('2026-01-01T10:00:00.000Z');
const clock = { now: () => now };
/** Yields to other work. */
const yieldToOthers = () => new Promise<void>((resolve) => setImmediate(resolve));

const sheepIn = (documents: DocumentStore): Collection<Sheep> => documents.collection<Sheep>({ name: 'sheep' });

/** Two migrations, the second depending on the first; `log` records runs. */
function twoMigrations(log: string[] = []): readonly [Migration, Migration] {
  const first = async (documents: DocumentStore): Promise<void> => {
    log.push('colours');
    const sheep = sheepIn(documents);
    for (const { _id } of await sheep.find({ colour: { $exists: false } }))
      await sheep.update(_id, { set: { colour: 'white' } });
  };
  const second = async (documents: DocumentStore): Promise<void> => {
    log.push('ages');
    const sheep = sheepIn(documents);
    for (const { _id } of await sheep.find({ colour: 'white', age: { $exists: false } }))
      await sheep.update(_id, { set: { age: 1 } });
  };
  return [
    { name: '0001-colours', run: first },
    { name: '0002-ages', run: second },
  ];
}

/** Contract suite of migrations. */
export function describeMigrations(name: string, open: () => Promise<OpenedStore>): void {
  describe(`migrations of content on ${name}`, () => {
    let opened: OpenedStore;
    let documents: DocumentStore;
    beforeEach(async () => {
      opened = await open();
      documents = opened.store;
      await sheepIn(documents).insertMany([{ _id: 'a' }, { _id: 'b', colour: 'black' }]);
    });
    afterEach(() => opened.stop());

    const migrated = (migrations: readonly Migration[], alone = false) =>
      migrateContent(documents, { clock, ids: createIds(), alone, migrations, wait: yieldToOthers });

    const newestTerm = async () => {
      const terms = documents.collection<StoredDocument & { number: number; beat: number; over: boolean }>({
        name: 'content-migration-terms',
      });
      return (await terms.find({}, { sort: { number: -1 }, limit: 1 }))[0];
    };

    it('run once, in order, and are recorded', async () => {
      const log: string[] = [];
      expect(await migrated(twoMigrations(log))).toEqual(['0001-colours', '0002-ages']);
      expect(await sheepIn(documents).find()).toEqual([
        { _id: 'a', colour: 'white', age: 1 },
        { _id: 'b', colour: 'black' },
      ]);
      expect(await migrated(twoMigrations(log))).toEqual([]);
      expect(log).toEqual(['colours', 'ages']);
    });

    it('run after the recorded ones when they are new', async () => {
      const [first, second] = twoMigrations();
      expect(await migrated([first])).toEqual(['0001-colours']);
      expect(await migrated([first, second])).toEqual(['0002-ages']);
    });

    it('do nothing when there are none', async () => {
      expect(await migrated([])).toEqual([]);
    });

    it('refuse the start of an older version once a newer version has migrated', async () => {
      const [first, second] = twoMigrations();
      await migrated([first, second]);
      await expect(migrated([first])).rejects.toThrow(NewerContentVersion);
      await expect(migrated([first])).rejects.toThrow('made by a newer program (0002-ages)');
    });

    it('run in one process while others wait', async () => {
      const log: string[] = [];
      /** Checks again after another process has sent a heartbeat or finished. */
      const wait = async (_ms: number, signal?: AbortSignal): Promise<void> => {
        const before = await newestTerm();
        for (let now = before; !signal && now?.beat === before?.beat && now?.over === false;) {
          await yieldToOthers();
          now = await newestTerm();
        }
        await yieldToOthers();
      };
      const options = { clock, ids: createIds(), alone: false, migrations: twoMigrations(log), wait };
      const applied = await Promise.all(Array.from({ length: 4 }, () => migrateContent(documents, options)));
      expect(log).toEqual(['colours', 'ages']);
      expect(applied.flat()).toEqual(['0001-colours', '0002-ages']);
    });

    it('do not run again in a process that waited for them', async () => {
      const log: string[] = [];
      const migrations = twoMigrations(log);
      const { collection } = documents;
      // Another process makes all of them right before this one becomes the leader.
      documents.collection = ((definition: { readonly name: string }) => {
        const declared = collection.call(documents, definition);
        if (definition.name !== 'content-migration-terms') return declared;
        const find = declared.find.bind(declared);
        declared.find = async (...args: Parameters<typeof find>) => {
          documents.collection = collection;
          declared.find = find;
          await migrated(migrations);
          return find(...args);
        };
        return declared;
      }) as typeof collection;
      expect(await migrated(migrations)).toEqual([]);
      expect(log).toEqual(['colours', 'ages']);
    });

    it('are not recorded if they fail, and release the leadership', async () => {
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

    it('continue when the migrating process has died', async () => {
      const dead = migrationLeadership(documents, 'dead');
      expect(await dead.tick()).toBe(true);
      expect(await migrated(twoMigrations())).toEqual(['0001-colours', '0002-ages']);
    });

    it('do not wait for a dead process where no other can exist', async () => {
      await migrationLeadership(documents, 'dead').tick();
      let waits = 0;
      const wait = async (_ms: number, signal?: AbortSignal): Promise<void> => {
        if (!signal) waits += 1;
        await yieldToOthers();
      };
      const options = { clock, ids: createIds(), alone: true, migrations: twoMigrations(), wait };
      expect(await migrateContent(documents, options)).toHaveLength(2);
      expect(waits).toBe(0);
    });

    it('are not taken over from a slow but living process', async () => {
      const [slow, watching] = ['slow', 'watching'].map((by) => migrationLeadership(documents, by));
      await slow!.tick();
      for (let checks = 0; checks < 30; checks += 1) {
        await slow!.tick();
        expect(await watching!.tick()).toBe(false);
      }
      expect(await slow!.isLeader()).toBe(true);
    });

    it('send heartbeats during the work', async () => {
      const run = async (): Promise<void> => {
        while (((await newestTerm())?.beat ?? 0) < 3) await yieldToOthers();
      };
      expect(await migrated([{ name: '0001-long', run }])).toEqual(['0001-long']);
    });

    it('are run by the successor of a frozen process, which learns that it was replaced', async () => {
      const log: string[] = [];
      const [first, second] = twoMigrations(log);
      const frozen = migrationLeadership(documents, 'frozen');
      await frozen.tick();
      const applied = await migrated([first, second]);
      expect(await frozen.isLeader()).toBe(false);
      expect(await frozen.tick()).toBe(false); // reports that it was replaced
      expect(await frozen.tick()).toBe(true); // the successor has resigned: nothing left to do
      expect(applied).toEqual(['0001-colours', '0002-ages']);
    });
  });

  describe(`an incomplete copy of an installation on ${name}`, () => {
    it('is not started until it is complete', async () => {
      const { store, stop } = await open();
      const moves = installationCopies(store);
      const note = { _id: INSTALLATION_COPY_ID, origin: 'e1', startedAt: now.toISOString() };
      const started = () => migrateContent(store, { clock, ids: createIds(), alone: true });
      await moves.put({ ...note, finishedAt: null });
      await expect(started()).rejects.toThrow(CopyUnfinished);
      await moves.put({ ...note, finishedAt: now.toISOString() });
      expect(await started()).toEqual([]);
      await stop();
    });
  });
}
