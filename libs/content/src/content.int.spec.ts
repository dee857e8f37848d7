import { randomUUID } from 'node:crypto';
import { connectMongoDocuments } from '@fumata/documents';
import { describe, it } from '@jest/globals';
import { describeContent } from './content.contract.js';
import { describeDownloads } from './downloads/downloads.contract.js';
import { describeGalleries } from './galleries/galleries.contract.js';
import { describeMigrations } from './migrations/migrations.contract.js';

const uri = process.env['MONGODB_TEST_URI'];

if (uri === undefined) {
  describe('content on MongoDB', () => {
    it.skip('the whole contract (no server: MONGODB_TEST_URI is not set)', () => undefined);
  });
} else {
  const open = async () => {
    const store = await connectMongoDocuments({ uri, database: `fumata-test-${randomUUID()}` });
    return { store, stop: () => store.close() };
  };
  describeContent('MongoDB', open, 'not on FerretDB; the store’s own contract tries it on MongoDB');
  describeDownloads('MongoDB', open);
  describeGalleries('MongoDB', open);
  describeMigrations('MongoDB', open);
}
