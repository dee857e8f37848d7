import { EmbeddedDocumentStore } from '@fumata/documents';
import { describe, expect, it } from '@jest/globals';
import { documentsInRange, pagesOf } from './documents-in-pages.js';

const id = (n: number): string => `d-${String(n).padStart(5, '0')}`;
const many = (count: number, text = '') => Array.from({ length: count }, (_, n) => ({ _id: id(n), text }));
const collectionOf = async (documents: readonly { _id: string }[]) => {
  const collection = EmbeddedDocumentStore.inMemory().collection({ name: 'things' });
  await collection.insertMany(documents);
  return collection;
};
const sizes = async (documents: readonly { _id: string }[]): Promise<number[]> => {
  const lengths: number[] = [];
  for await (const page of pagesOf(await collectionOf(documents))) lengths.push(page.documents.length);
  return lengths;
};

describe('reading documents in pages', () => {
  it('yields every document once, in order', async () => {
    const documents = many(5_600);
    const ids: string[] = [];
    for await (const page of pagesOf(await collectionOf(documents))) ids.push(...page.documents.map(({ _id }) => _id));
    expect(ids).toEqual(documents.map(({ _id }) => _id));
    expect(await sizes([])).toEqual([]);
  });

  it('yields larger pages for smaller documents', async () => {
    expect(await sizes(many(5_600))).toEqual([100, 5_000, 500]);
    expect(await sizes(many(110, 'x'.repeat(1_000_000)))).toEqual([100, 7, 3]);
  });

  it('covers the other collection completely and without overlap', async () => {
    const other = await collectionOf([...many(300), { _id: 'a-before' }, { _id: `${id(50)}-between` }]);
    const ids: string[] = [];
    for await (const page of pagesOf(await collectionOf(many(300)))) {
      const inRange = await documentsInRange(other, page);
      ids.push(...inRange.keys());
    }
    expect(ids).toEqual([...(await other.find()).map(({ _id }) => _id)]);
  });
});
