import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, it, expect, jest, beforeEach, afterEach } from '@jest/globals';
import { EmbeddedDocumentStore } from './embedded-document-store.js';
import { WriterThread } from './writer-thread.js';
import { PAGES, type Page, newFolder, page } from './pages.fixture.js';

describe('a purge of the embedded store', () => {
  let folder: string;
  beforeEach(async () => (folder = await newFolder()));
  afterEach(() => rm(folder, { recursive: true }));

  const texts = async (): Promise<string> =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))).join('');
  const openWithErased = async (): Promise<EmbeddedDocumentStore> => {
    const store = await EmbeddedDocumentStore.open({ file: join(folder, 'documents.db') });
    const pages = store.collection<Page>(PAGES);
    for (let n = 0; n < 200; n += 1) await pages.insert({ _id: `${n}`, slug: `${n}`, text: `ada${n}@example.org` });
    for (let n = 0; n < 200; n += 1) {
      if (n % 2 === 0) await pages.update(`${n}`, { set: { text: 'erased' } });
      else await pages.delete(`${n}`);
    }
    return store;
  };

  it('leaves no bytes of replaced and deleted documents in its files', async () => {
    const store = await openWithErased();
    expect(await texts()).toContain('@example.org');
    await store.purge();
    expect(await texts()).not.toContain('@example.org');
    await store.close();
  });

  it('does not reject when it fails, and is repeated', async () => {
    const store = await openWithErased();
    jest.spyOn(WriterThread.prototype, 'purge').mockRejectedValueOnce(new Error('busy'));
    await store.purge();
    expect(await texts()).toContain('@example.org');
    while ((await texts()).includes('@example.org')) await wait(100);
    await store.close();
  });

  it('is done although a copy is being made', async () => {
    const store = await openWithErased();
    const pages = store.collection<Page>(PAGES);
    await pages.insertMany(Array.from({ length: 3_000 }, (_, n) => page(`more-${n}`)));
    const copy = join(await newFolder(), 'copy.db');
    const copying = store.copyTo(copy);
    await store.purge();
    await copying;
    while ((await texts()).includes('@example.org')) await wait(100);
    await store.close();
  });

  it('at the first start removes what earlier versions left in the file', async () => {
    const file = join(folder, 'documents.db');
    const old = new DatabaseSync(file);
    old.exec('PRAGMA secure_delete = OFF; PRAGMA journal_mode = WAL');
    old.exec(
      'CREATE TABLE documents (collection TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (collection, id))',
    );
    const put = old.prepare('INSERT INTO documents VALUES (?, ?, ?)');
    for (let n = 0; n < 200; n += 1)
      put.run('pages', `${n}`, JSON.stringify({ _id: `${n}`, slug: `${n}@example.org` }));
    old.exec('DELETE FROM documents WHERE id <> \'7\'; UPDATE documents SET body = \'{"_id":"7","slug":"seven"}\'');
    old.close();
    expect(await texts()).toContain('@example.org');
    const store = await EmbeddedDocumentStore.open({ file });
    expect(await texts()).not.toContain('@example.org');
    expect(await store.collection<Page>(PAGES).find()).toEqual([{ _id: '7', slug: 'seven' }]);
    await store.close();
  });
});
