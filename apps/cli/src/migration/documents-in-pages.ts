import type { Collection, Filter, StoredDocument } from '@fumata/documents';

/** Collection with documents of any type. */
export type AnyCollection = Collection<StoredDocument>;

/** Page of a collection, and the id range for which another collection has to be queried to compare with it. */
export interface Page {
  readonly documents: readonly StoredDocument[];
  readonly range: Filter<StoredDocument>;
}

const FIRST_LIMIT = 100;
const MAX_DOCUMENTS = 5_000;
const MAX_CHARACTERS = 8_000_000;

/** Yields all documents by id in pages of bounded memory; smaller documents make larger pages. */
export async function* pagesOf(collection: AnyCollection): AsyncGenerator<Page> {
  let lastId: string | undefined;
  for (let limit = FIRST_LIMIT; ;) {
    const after = lastId === undefined ? {} : { $gt: lastId };
    const documents = await collection.find(lastId === undefined ? {} : { _id: after }, { limit });
    lastId = documents.at(-1)?._id;
    if (lastId === undefined) return;
    yield { documents, range: { _id: { ...after, $lte: lastId } } };
    if (documents.length < limit) return;
    const meanLength = JSON.stringify(documents).length / documents.length;
    limit = Math.max(1, Math.min(MAX_DOCUMENTS, Math.floor(MAX_CHARACTERS / meanLength)));
  }
}

/** Documents of another collection in the same id range. */
export async function documentsInRange(
  collection: AnyCollection,
  { range }: Page,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const documents = await collection.find(range);
  return new Map(documents.map((document) => [document._id, document]));
}
