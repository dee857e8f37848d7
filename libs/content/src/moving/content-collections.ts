import { EmbeddedDocumentStore, type CollectionDefinition, type DocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { ANSWERED_REQUESTS } from '../requests/answered-requests.js';
import { CONTENT_TERMS } from '../records/record.js';
import { openContent } from '../content.js';
import { APPLIED_SEEDS } from '../demo.js';
import { APPLIED_MIGRATIONS } from '../migrations/migration.js';

/**
 * Every collection that is a source of truth, as declared by its store: the collections to copy when an installation
 * moves. Read models and leader elections are not among them.
 */
export function contentCollections(): readonly CollectionDefinition[] {
  const declared = new Map([APPLIED_SEEDS, APPLIED_MIGRATIONS].map((definition) => [definition.name, definition]));
  const store = EmbeddedDocumentStore.inMemory();
  const recorder: DocumentStore = {
    collection: (definition) => {
      declared.set(definition.name, plain(definition));
      return store.collection(definition);
    },
    prepare: () => store.prepare(),
    transaction: (writes) => store.transaction(writes),
    health: () => store.health(),
    watermarks: () => store.watermarks(),
    countWrite: () => store.countWrite(),
    raisePosition: (position) => store.raisePosition(position),
    forgetPosition: () => store.forgetPosition(),
    purge: () => store.purge(),
    close: () => store.close(),
  };
  openContent(recorder, systemClock, createIds(systemClock));
  for (const name of [CONTENT_TERMS, ANSWERED_REQUESTS]) declared.delete(name);
  return [...declared.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Record definitions contain more than a collection needs. */
const plain = ({ name, unique = [], indexes = [], counted = false }: CollectionDefinition): CollectionDefinition => ({
  name,
  unique,
  indexes,
  counted,
});
