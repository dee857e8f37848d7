import { describeDocuments } from '../documents.contract.js';
import { EmbeddedDocumentStore } from './embedded-document-store.js';

describeDocuments('in memory', () => {
  const store = EmbeddedDocumentStore.inMemory();
  return Promise.resolve({ store, stop: () => store.close() });
});
