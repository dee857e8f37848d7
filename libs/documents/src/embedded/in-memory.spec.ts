import { describe, expect, it } from '@jest/globals';
import { describeDocuments } from '../documents.contract.js';
import { describeTransactions } from '../transactions.contract.js';
import { EmbeddedDocumentStore } from './embedded-document-store.js';

const inMemory = async () => {
  const store = EmbeddedDocumentStore.inMemory();
  return { store, stop: () => store.close() };
};
describeDocuments('in memory', inMemory);
describeTransactions('in memory', inMemory);

describe('copyInMemory', () => {
  const ITEMS = { name: 'items', unique: [['key']] };
  interface Item {
    readonly _id: string;
    readonly key: string;
  }

  it('copies documents and unique keys and shares no later write', async () => {
    const store = EmbeddedDocumentStore.inMemory();
    const original = store.collection<Item>(ITEMS);
    await original.put({ _id: 'a', key: '1' });
    const copy = store.copyInMemory().collection<Item>(ITEMS);
    await original.put({ _id: 'b', key: '2' });
    await copy.put({ _id: 'c', key: '3' });
    await copy.deleteMany({ _id: 'a' });
    expect((await original.find({})).map(({ _id }) => _id).sort()).toEqual(['a', 'b']);
    expect((await copy.find({})).map(({ _id }) => _id)).toEqual(['c']);
    expect(await copy.insert({ _id: 'd', key: '3' })).toEqual({ inserted: false, duplicate: ['key'] });
  });

  it('copies collections that are not declared yet', async () => {
    const store = EmbeddedDocumentStore.inMemory();
    await store.collection<Item>(ITEMS).put({ _id: 'a', key: '1' });
    const copy = store.copyInMemory().copyInMemory().collection<Item>(ITEMS);
    expect(await copy.get('a')).toEqual({ _id: 'a', key: '1' });
  });
});
