import { EmbeddedDocumentStore } from '@fumata/documents';
import { describeContent } from './content.contract.js';

describeContent('the embedded store', async () => {
  const store = EmbeddedDocumentStore.inMemory();
  return { store, stop: () => store.close() };
});
