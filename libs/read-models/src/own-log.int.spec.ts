import { randomUUID } from 'node:crypto';
import { connectMongoDocuments } from '@fumata/documents';
import { SharedDocumentStore } from '@fumata/testing';
import { afterAll, describe, it } from '@jest/globals';
import { describeOwnLog } from './own-log.contract.js';

const uri = process.env['MONGODB_TEST_URI'];

if (uri === undefined) {
  describe('assertOwnLog with read models in MongoDB', () => {
    it.skip('the whole suite (needs MongoDB, see the first lines of npm test)', () => undefined);
  });
} else {
  const documents = new SharedDocumentStore(() =>
    connectMongoDocuments({ uri, database: `fumata-test-${randomUUID()}` }),
  );
  afterAll(() => documents.close());
  describeOwnLog('MongoDB', () => documents.open());
}
