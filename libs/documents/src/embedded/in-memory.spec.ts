import { describeDocuments } from '../documents.contract.js';
import { EmbeddedDocumentStore } from './embedded-document-store.js';

describeDocuments(
  'in memory',
  () => {
    const store = EmbeddedDocumentStore.inMemory();
    const reopened = () => Promise.resolve(EmbeddedDocumentStore.inMemory());
    return Promise.resolve({ store, reopened, stop: () => store.close() });
  },
  { nothingLasts: 'memory ends with its process' },
);
