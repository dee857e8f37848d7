import { EmbeddedDocumentStore } from '@fumata/documents';
import { describeContent } from './content.contract.js';
import { describeDownloads } from './downloads/downloads.contract.js';
import { describeGalleries } from './galleries/galleries.contract.js';
import { describeMigrations } from './migrations/migrations.contract.js';

const open = () => {
  const store = EmbeddedDocumentStore.inMemory();
  return Promise.resolve({ store, stop: () => store.close() });
};
describeContent('the embedded store', open);
describeDownloads('the embedded store', open);
describeGalleries('the embedded store', open);
describeMigrations('the embedded store', open);
