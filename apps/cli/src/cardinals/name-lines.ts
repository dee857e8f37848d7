import type { DocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';

/** A line for each cardinal, also in the trash: id, space, name. The content is loaded here, for those who ask. */
export async function nameLines(documents: DocumentStore): Promise<string[]> {
  const { CardinalStore, recordContext } = await import('@fumata/content');
  const store = new CardinalStore(recordContext(documents, systemClock, createIds(systemClock)));
  const cardinals = await store.changedSince();
  return cardinals.map(({ _id, nomComplet }) => `${_id} ${nomComplet}`);
}
