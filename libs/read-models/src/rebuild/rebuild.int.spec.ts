import { randomUUID } from 'node:crypto';
import { connectMongoDocuments, EmbeddedDocumentStore } from '@fumata/documents';
import { SharedDocumentStore } from '@fumata/testing';
import { afterAll, describe, it } from '@jest/globals';
import { describeRebuilding } from './rebuild.contract.js';

describeRebuilding('memory', () => Promise.resolve(EmbeddedDocumentStore.inMemory()));

const uri = process.env['MONGODB_TEST_URI'];

if (uri === undefined) {
  describe('on documents in MongoDB', () => {
    it.skip('the whole suite (needs MongoDB, see the first lines of npm test)', () => undefined);
  });
} else {
  const documents = new SharedDocumentStore(() =>
    connectMongoDocuments({ uri, database: `fumata-test-${randomUUID()}` }),
  );
  afterAll(() => documents.close());
  describeRebuilding('MongoDB', () => documents.open());
}
