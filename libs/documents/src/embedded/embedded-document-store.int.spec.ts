import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, expect, jest, beforeEach, afterEach } from '@jest/globals';
import type { Collection } from '../documents.js';
import { EmbeddedDocumentStore, type EmbeddedOptions } from './embedded-document-store.js';
import { WriterThread } from './writer-thread.js';
import { PAGES, type Page, newFolder, page } from './pages.fixture.js';

describe('the embedded document store', () => {
  let folder: string;
  let file: string;
  const opened: EmbeddedDocumentStore[] = [];
  const openStore = async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDocumentStore> => {
    const store = await EmbeddedDocumentStore.open({ file, ...options });
    opened.push(store);
    return store;
  };
  const stored = async (): Promise<Page[]> => {
    const store = await openStore();
    const all = await store.collection<Page>(PAGES).find();
    await store.close();
    return all;
  };

  beforeEach(async () => {
    folder = await newFolder();
    file = join(folder, 'documents.db');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await rm(folder, { recursive: true });
  });

  it('reads all documents and unique keys after reopening', async () => {
    const first = await openStore();
    await first.collection<Page>(PAGES).insertMany(Array.from({ length: 2_500 }, (_, n) => page(`p${n}`)));
    await first.close();
    const second = await openStore();
    const pages = second.collection<Page>(PAGES);
    expect(await pages.count()).toBe(2_500);
    expect(await pages.find({ slug: 'p2499' })).toEqual([page('p2499')]);
    expect(await pages.insert(page('new', { slug: 'p7' }))).toEqual({ inserted: false, duplicate: ['slug'] });
  });

  it('keeps collections that are no longer declared', async () => {
    const first = await openStore();
    await first.collection<Page>(PAGES).insert(page('a'));
    await first.close();
    const second = await openStore();
    await second.collection({ name: 'others' }).insert({ _id: 'x' });
    await second.close();
    expect(await stored()).toEqual([page('a')]);
  });

  it('shows a write to readers once durable and finishes it on close', async () => {
    const store = await openStore({ slowCommitMs: 20 });
    const pages = store.collection<Page>(PAGES);
    const writing = pages.insert(page('a'));
    expect(await pages.get('a')).toBeUndefined();
    const closing = store.close();
    expect(await writing).toEqual({ inserted: true });
    await closing;
    expect(await stored()).toEqual([page('a')]);
  });

  it('rejects a second owner of its file', async () => {
    await openStore();
    await expect(openStore()).rejects.toMatchObject({ name: 'Unavailable', why: expect.stringContaining('locked') });
  });

  it('rejects a missing folder', async () => {
    const nowhere = EmbeddedDocumentStore.open({ file: join(folder, 'nowhere', 'documents.db') });
    await expect(nowhere).rejects.toMatchObject({ name: 'Unavailable' });
  });

  it('rejects stored documents that violate a unique key declared later', async () => {
    const first = await openStore();
    const loose = first.collection<Page>({ name: 'pages' });
    await loose.insertMany([page('a', { slug: 'same' }), page('b', { slug: 'same' })]);
    await first.close();
    const second = await openStore();
    expect(() => second.collection<Page>(PAGES)).toThrow('pages: stored documents share the unique key slug');
  });

  describe('on a full disk', () => {
    const filler = 'x'.repeat(20_000);
    let store: EmbeddedDocumentStore;
    let pages: Collection<Page>;

    beforeEach(async () => {
      store = await openStore({ maxPages: 60 });
      pages = store.collection<Page>(PAGES);
      await pages.insert(page('counter', { count: 0 }));
    });
    /** Inserts until the disk is full and returns the number of inserts. */
    const fill = async (): Promise<number> => {
      for (let n = 0; n < 100; n += 1) {
        try {
          await pages.insert(page(`filler-${n}`, { text: filler }));
        } catch (cause) {
          expect(cause).toMatchObject({ name: 'Unavailable', what: 'documents', why: expect.stringContaining('full') });
          return n;
        }
      }
      throw new Error('never full');
    };

    it('reports it, keeps memory and disk equal, and recovers once there is space', async () => {
      const filled = await fill();
      expect(await store.health()).toEqual({ writable: false, detail: expect.stringContaining('full') });
      expect(await pages.get(`filler-${filled}`)).toBeUndefined();
      expect(await pages.find({ slug: `filler-${filled}` })).toEqual([]);

      await pages.deleteMany({ _id: { $in: ['filler-0', 'filler-1'] } });
      expect(await store.health()).toEqual({ writable: true });
      expect(await pages.insert(page(`filler-${filled}`, { text: filler }))).toEqual({ inserted: true });
      const remaining = await pages.find();
      await store.close();
      expect(await stored()).toEqual(remaining);
    });

    it('rejects all writes that depend on a failed one', async () => {
      await fill();
      const outcomes = await Promise.allSettled([
        pages.insert(page('big', { slug: 'shared', text: filler })),
        // Conflicts only if `big` is really stored.
        pages.insert(page('small', { slug: 'shared' })),
        pages.update('counter', { increment: { count: 1 } }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(await pages.get('counter')).toEqual(page('counter', { count: 0 }));

      await pages.delete('filler-0');
      expect(await pages.insert(page('small', { slug: 'shared' }))).toEqual({ inserted: true });
      expect(await pages.update('counter', { increment: { count: 1 } })).toMatchObject({ updated: true });
      const remaining = await pages.find();
      expect(remaining.find(({ _id }) => _id === 'counter')?.count).toBe(1);
      await store.close();
      expect(await stored()).toEqual(remaining);
    });

    it('restores unique keys that failed updates had moved', async () => {
      await fill();
      const outcomes = await Promise.allSettled([
        pages.update('filler-0', { set: { slug: 'moved' } }),
        pages.update('filler-1', { set: { slug: 'filler-0' } }),
        pages.insert(page('big', { text: filler + filler })),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(await pages.find({ slug: { $in: ['moved', 'filler-0', 'filler-1'] } }, { fields: ['slug'] })).toEqual([
        { _id: 'filler-0', slug: 'filler-0' },
        { _id: 'filler-1', slug: 'filler-1' },
      ]);
      expect(await pages.insert(page('x', { slug: 'filler-0' }))).toEqual({ inserted: false, duplicate: ['slug'] });
    });

    it('detects free space without a write', async () => {
      const other = await openStore({ file: join(folder, 'other.db'), maxPages: 60 });
      const others = other.collection<Page>({ name: 'pages' });
      await expect(others.insert(page('huge', { text: 'x'.repeat(1_000_000) }))).rejects.toMatchObject({
        name: 'Unavailable',
      });
      expect(await other.health()).toEqual({ writable: true });
    });
  });

  describe('with a damaged file', () => {
    const expectDamaged = (): Promise<void> =>
      expect(openStore()).rejects.toMatchObject({
        name: 'DamagedDocuments',
        message: expect.stringMatching(/documents\.db are damaged .*Restore/),
      });

    it('rejects a file that is not a database and leaves it unchanged', async () => {
      await writeFile(file, 'not a database '.repeat(100));
      const before = await readFile(file);
      await expectDamaged();
      expect(await readFile(file)).toEqual(before);
    });

    it('rejects a database with overwritten pages', async () => {
      const store = await openStore();
      await store
        .collection<Page>(PAGES)
        .insertMany(Array.from({ length: 500 }, (_, n) => page(`p${n}`, { text: 'y'.repeat(200) })));
      await store.close();
      const handle = await open(file, 'r+');
      await handle.write(Buffer.alloc(3 * 4_096, 0x5a), 0, 3 * 4_096, 2 * 4_096);
      await handle.close();
      await expectDamaged();
    });
  });

  it('rejects pending and later writes when its writer thread dies and still reads', async () => {
    const opening = jest.spyOn(WriterThread, 'open');
    const store = await openStore();
    const [result] = opening.mock.results;
    const thread = result?.type === 'return' ? await result.value : undefined;
    opening.mockRestore();
    const pages = store.collection<Page>(PAGES);
    await pages.insert(page('a'));
    const unavailable = { name: 'Unavailable', what: 'documents' };
    const pending = expect(pages.insert(page('b'))).rejects.toMatchObject(unavailable);
    await thread?.kill();
    await pending;
    await expect(pages.insert(page('c'))).rejects.toMatchObject(unavailable);
    expect(await pages.find()).toEqual([page('a')]);
    expect(await store.health()).toEqual({ writable: false, detail: 'writer thread ended' });
  });

  it('copies everything durable while writes continue, and loses no write', async () => {
    const store = await openStore();
    const pages = store.collection<Page>(PAGES);
    await pages.insertMany(Array.from({ length: 3_000 }, (_, n) => page(`before-${n}`)));
    let copying = true;
    let written = 0;
    const writing = (async () => {
      while (copying) await pages.insert(page(`meanwhile-${(written += 1)}`));
    })();
    await store.copyTo(join(folder, 'copy.db'));
    copying = false;
    await writing;
    expect(await pages.count()).toBe(3_000 + written);
    const copy = await EmbeddedDocumentStore.open({ file: join(folder, 'copy.db') });
    const copied = await copy.collection<Page>(PAGES).find();
    expect(copied.filter(({ _id }) => _id.startsWith('before-'))).toHaveLength(3_000);
    await copy.close();
  });

  it('rejects a copy to an unwritable path and continues', async () => {
    const store = await openStore();
    const pages = store.collection<Page>(PAGES);
    await expect(store.copyTo(join(folder, 'no', 'copy.db'))).rejects.toMatchObject({ name: 'Unavailable' });
    expect(await pages.insert(page('a'))).toEqual({ inserted: true });
  });
});
