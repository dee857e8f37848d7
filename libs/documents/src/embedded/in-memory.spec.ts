import { describe, expect, it } from '@jest/globals';
import { describeDocuments } from '../documents.contract.js';
import { EmbeddedDocumentStore } from './embedded-document-store.js';

describeDocuments('in memory', async () => {
  const store = EmbeddedDocumentStore.inMemory();
  return { store, stop: () => store.close() };
});

describe('a copy in memory', () => {
  const KEPT = { name: 'kept', unique: [['key']] };
  interface Kept {
    readonly _id: string;
    readonly key: string;
  }

  it('holds the documents, keeps their unique keys and shares no later write', async () => {
    const store = EmbeddedDocumentStore.inMemory();
    const original = store.collection<Kept>(KEPT);
    await original.put({ _id: 'a', key: '1' });
    const copy = store.copyInMemory().collection<Kept>(KEPT);
    await original.put({ _id: 'b', key: '2' });
    await copy.put({ _id: 'c', key: '3' });
    await copy.deleteMany({ _id: 'a' });
    expect((await original.find({})).map(({ _id }) => _id).sort()).toEqual(['a', 'b']);
    expect((await copy.find({})).map(({ _id }) => _id)).toEqual(['c']);
    expect(await copy.insert({ _id: 'd', key: '3' })).toEqual({ inserted: false, duplicate: ['key'] });
  });

  it('holds collections that nobody has declared since, when it is copied again', async () => {
    const store = EmbeddedDocumentStore.inMemory();
    await store.collection<Kept>(KEPT).put({ _id: 'a', key: '1' });
    const copy = store.copyInMemory().copyInMemory().collection<Kept>(KEPT);
    expect(await copy.get('a')).toEqual({ _id: 'a', key: '1' });
  });
});
