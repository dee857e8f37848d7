import { setImmediate } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Collection } from '../documents.js';
import { describeTransactions } from '../transactions.contract.js';
import { EmbeddedDocumentStore, type EmbeddedOptions } from './embedded-document-store.js';
import { WriterThread } from './writer-thread.js';

interface Page {
  readonly _id: string;
  readonly text: string;
}

describeTransactions('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fumata-documents-'));
  const store = await EmbeddedDocumentStore.open({ file: join(folder, 'documents.db') });
  return {
    store,
    stop: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('a transaction of the embedded store', () => {
  let folder: string;
  let store: EmbeddedDocumentStore;
  let pages: Collection<Page>;

  const openStore = async (options: Partial<EmbeddedOptions> = {}): Promise<void> => {
    store = await EmbeddedDocumentStore.open({ file: join(folder, 'documents.db'), ...options });
    pages = store.collection<Page>({ name: 'pages' });
  };
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'fumata-documents-'))));
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const transaction = (size: number): Promise<boolean> => {
    const insert = Array.from({ length: size }, (_, n) => ({ _id: `${n}`, text: 'x'.repeat(1_000) }));
    return store.transaction([pages.writes({ insert })]);
  };

  it('makes no write if the disk has no room for all', async () => {
    await openStore({ maxPages: 60 });
    await pages.put({ _id: 'before', text: '' });
    await expect(transaction(1_000)).rejects.toMatchObject({
      name: 'Unavailable',
      why: expect.stringContaining('full'),
    });
    expect(await pages.find()).toEqual([{ _id: 'before', text: '' }]);
    expect(await transaction(2)).toBe(true);
  });

  it.each([0, 1, 100, 1_000])('has made all writes or none after a kill amid it (%d turns later)', async (turns) => {
    const opening = jest.spyOn(WriterThread, 'open');
    await openStore({ slowCommitMs: 5 });
    const thread = await (opening.mock.results[0]?.value as ReturnType<typeof WriterThread.open>); // the only call
    opening.mockRestore();
    const outcome = transaction(3_000).catch(() => 'unknown');
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    await thread.kill();
    const isAcknowledged = (await outcome) === true;
    await openStore();
    const count = await pages.count();
    expect(isAcknowledged ? [3_000] : [0, 3_000]).toContain(count);
  });
});
