import { randomUUID } from 'node:crypto';
import { connectMongoDocuments } from '@fumata/documents';
import { SharedDocumentStore } from '@fumata/testing';
import { afterAll, describe, it } from '@jest/globals';
import { describeAlerts } from './alerts/alerts.contract.js';
import { describeContent } from './content.contract.js';
import { describeDownloads } from './downloads/downloads.contract.js';
import { describeForecasts } from './forecasts/forecasts.contract.js';
import { describeLeagues } from './forecasts/leagues.contract.js';
import { describeGalleries } from './galleries/galleries.contract.js';
import { describeImports } from './imports/imports.contract.js';
import { describeMigrations } from './migrations/migrations.contract.js';
import { describeAttempts } from './quiz/attempts.contract.js';

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
  describeAlerts('MongoDB', open);
  describeDownloads('MongoDB', open);
  describeForecasts('MongoDB', open);
  describeLeagues('MongoDB', open);
  describeGalleries('MongoDB', open);
  describeImports('MongoDB', open);
  describeMigrations('MongoDB', open);
  describeAttempts('MongoDB', open);
}
