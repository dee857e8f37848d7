import type { Collection, StoredDocument } from '@fumata/documents';

/** Whatever stands in a collection. */
export type AnyCollection = Collection<StoredDocument>;

const IDS = 5_000;
const DOCUMENTS = 200;

/** All documents in the order of their ids, in constant memory; new ones may be missed, none comes twice. */
export async function* pagesOf(collection: AnyCollection): AsyncGenerator<readonly StoredDocument[]> {
  let last: string | undefined;
  for (;;) {
    const filter = last === undefined ? {} : { _id: { $gt: last } };
    // Ids alone first: a collection of files looks through all it has for each page.
    const ids = (await collection.find(filter, { limit: IDS, fields: [] })).map(({ _id }) => _id);
    for (let n = 0; n < ids.length; n += DOCUMENTS)
      yield await collection.find({ _id: { $in: ids.slice(n, n + DOCUMENTS) } });
    if (ids.length < IDS) return;
    last = ids.at(-1);
  }
}

/** Those of the ids that are there. */
export async function byIds(
  collection: AnyCollection,
  page: readonly StoredDocument[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const found = await collection.find({ _id: { $in: page.map(({ _id }) => _id) } });
  return new Map(found.map((document) => [document._id, document]));
}
