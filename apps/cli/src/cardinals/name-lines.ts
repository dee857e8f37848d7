import { CardinalStore, recordContext } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';

/** A line for each cardinal, also in the trash: id, space, name. */
export async function nameLines(documents: DocumentStore): Promise<string[]> {
  const store = new CardinalStore(recordContext(documents, systemClock, createIds(systemClock)));
  const cardinals = await store.all();
  return cardinals.map(({ _id, nomComplet }) => `${_id} ${nomComplet}`);
}
