import { randomUUID } from 'node:crypto';
import { connectMongoDocuments } from '@fumata/documents';
import { SharedDocumentStore } from '@fumata/testing';
import { afterAll, describe, it } from '@jest/globals';
import { describeContent } from './content.contract.js';
import { describeDownloads } from './downloads/downloads.contract.js';
import { describeGalleries } from './galleries/galleries.contract.js';
import { describeMigrations } from './migrations/migrations.contract.js';

const uri = process.env['MONGODB_TEST_URI'];

if (uri === undefined) {
  describe('content on MongoDB', () => {
    it.skip('the whole suite (needs MongoDB, see the first lines of npm test)', () => undefined);
  });
} else {
  const documents = new SharedDocumentStore(() =>
    connectMongoDocuments({ uri, database: `fumata-test-${randomUUID()}` }),
  );
  const open = async () => ({ store: await documents.open(), stop: () => Promise.resolve() });
  afterAll(() => documents.close());
  describeContent('MongoDB', open);
  describeDownloads('MongoDB', open);
  describeGalleries('MongoDB', open);
  describeMigrations('MongoDB', open);
}
