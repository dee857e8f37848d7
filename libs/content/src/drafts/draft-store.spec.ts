import { EmbeddedDocumentStore } from '@fumata/documents';
import { describe, expect, it } from '@jest/globals';
import { DraftStore } from './draft-store.js';

const minute = (n: number): string => new Date(Date.UTC(2025, 4, 7, 16, n)).toISOString();

describe('drafts', () => {
  it('are at most a hundred of each account, the latest ones', async () => {
    const drafts = new DraftStore(EmbeddedDocumentStore.inMemory());
    const keyOf = (accountId: string, n: number) => ({ accountId, kind: 'article', key: String(n) }) as const;
    const put = (accountId: string, n: number) =>
      drafts.put(keyOf(accountId, n), { champs: { n }, version: null }, minute(n));
    const storedNumbers = async (accountId: string) =>
      (await drafts.list({ accountId, kind: 'article' }, null)).map(({ cle }) => Number(cle));
    await put('other', 0);
    for (let n = 0; n <= 100; n += 1) await put('own', n);
    for (let n = 50; n <= 100; n += 1) await drafts.delete(keyOf('own', n));
    expect(await storedNumbers('own')).toEqual(Array.from({ length: 49 }, (_, i) => 49 - i));
    expect(await storedNumbers('other')).toEqual([0]);
  });
});
