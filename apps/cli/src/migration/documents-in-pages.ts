import type { Collection, Filter, StoredDocument } from '@fumata/documents';

/** Collection with documents of any type. */
export type AnyCollection = Collection<StoredDocument>;

/** Page of a collection, and the id range for which another collection has to be queried to compare with it. */
export interface Page {
  readonly documents: readonly StoredDocument[];
  readonly range: Filter<StoredDocument>;
}

const FIRST = 100;
const MAX_DOCUMENTS = 5_000;
const MAX_CHARACTERS = 8_000_000;

/** Yields all documents by id in pages of bounded memory; smaller documents make larger pages. */
export async function* pagesOf(collection: AnyCollection): AsyncGenerator<Page> {
  let last: string | undefined;
  for (let limit = FIRST; ;) {
    const after = last === undefined ? {} : { $gt: last };
    const documents = await collection.find(last === undefined ? {} : { _id: after }, { limit });
    last = documents.at(-1)?._id;
    if (last === undefined) return;
    yield { documents, range: { _id: { ...after, $lte: last } } };
    if (documents.length < limit) return;
    const each = JSON.stringify(documents).length / documents.length;
    limit = Math.max(1, Math.min(MAX_DOCUMENTS, Math.floor(MAX_CHARACTERS / each)));
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
