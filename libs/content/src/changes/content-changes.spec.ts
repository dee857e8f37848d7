import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EmbeddedDocumentStore, type StoredDocument } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import { CONTENT_GENERATION, ContentChanges } from './content-changes.js';

interface Article extends StoredDocument {
  readonly views?: number;
}

const LOST = new Unavailable('documents', 'lost');

describe('ContentChanges', () => {
  let documents: EmbeddedDocumentStore;

  /** The changes of one more process on the same documents. */
  function process() {
    const changes = new ContentChanges(documents);
    return { changes, articles: changes.counted(documents.collection<Article>({ name: 'articles' })) };
  }

  beforeEach(() => {
    documents = EmbeddedDocumentStore.inMemory();
  });

  it('counts every kind of write, and no read', async () => {
    const { changes, articles } = process();
    const writes = [
      () => articles.insert({ _id: 'a' }),
      () => articles.insertMany([{ _id: 'b' }]),
      () => articles.replace({ _id: 'a' }),
      () => articles.put({ _id: 'a' }),
      () => articles.update('a', { increment: { views: 1 } }),
      () => articles.delete('a'),
      () => articles.deleteMany({}),
    ];
    for (const write of writes) await write();
    expect([changes.written, changes.generation]).toEqual([7, 7]);
    await Promise.all([articles.get('a'), articles.find(), articles.count()]);
    expect([changes.written, changes.generation]).toEqual([7, 7]);
  });

  it('counts the writes of all processes', async () => {
    const [a, b] = [process(), process()];
    await a.articles.insert({ _id: 'a' });
    await b.articles.insert({ _id: 'b' });
    await a.changes.poll();
    expect([a.changes.generation, b.changes.generation]).toEqual([2, 2]);
  });

  it('counts the first writes of two processes at the same time', async () => {
    const [a, b] = [process(), process()];
    await Promise.all([a.articles.insert({ _id: 'a' }), b.articles.insert({ _id: 'b' })]);
    await a.changes.poll();
    expect(a.changes.generation).toBe(2);
  });

  it('starts at zero', async () => {
    const { changes } = process();
    await changes.poll();
    expect(changes.generation).toBe(0);
  });

  it('counts a write whose outcome is unknown', async () => {
    const changes = new ContentChanges(documents);
    const articles = documents.collection<Article>({ name: 'articles' });
    jest.spyOn(articles, 'insert').mockRejectedValue(LOST);
    await expect(changes.counted(articles).insert({ _id: 'a' })).rejects.toThrow(LOST);
    expect([changes.written, changes.generation]).toEqual([1, 1]);
  });

  it('answers a write whose count fails, and counts it with a later poll', async () => {
    const counter = documents.collection(CONTENT_GENERATION);
    const counting = jest.spyOn(counter, 'update').mockRejectedValue(LOST);
    jest.spyOn(documents, 'collection').mockReturnValueOnce(counter);
    const [a, b] = [process(), process()];
    expect(await a.articles.insert({ _id: 'a' })).toEqual({ inserted: true });
    await expect(a.changes.poll()).rejects.toThrow(LOST);
    counting.mockRestore();
    await b.changes.poll();
    expect(b.changes.generation).toBe(0);
    await a.changes.poll();
    await b.changes.poll();
    expect(b.changes.generation).toBe(1);
  });
});
