import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeDocuments, describeDurableDocuments } from '../documents.contract.js';
import type { DurableDocumentsUnderTest } from '../documents.fixture.js';
import { EmbeddedDocumentStore } from './embedded-document-store.js';
import { newFolder } from './pages.fixture.js';

async function startEmbedded(): Promise<DurableDocumentsUnderTest> {
  const folder = await newFolder();
  const copies: string[] = [];
  const store = await EmbeddedDocumentStore.open({ file: join(folder, 'documents.db') });
  return {
    store,
    // Copies the files while the first store is open: the state after a power failure.
    reopened: async () => {
      const copy = await newFolder();
      copies.push(copy);
      await cp(folder, copy, { recursive: true });
      return EmbeddedDocumentStore.open({ file: join(copy, 'documents.db') });
    },
    stop: async () => {
      await store.close();
      await Promise.all([folder, ...copies].map((path) => rm(path, { recursive: true })));
    },
  };
}

describeDocuments('embedded', startEmbedded);

describeDurableDocuments('embedded', startEmbedded);
