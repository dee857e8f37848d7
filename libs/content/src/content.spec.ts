import { EmbeddedDocumentStore } from '@fumata/documents';
import { describeAlerts } from './alerts/alerts.contract.js';
import { describeContent } from './content.contract.js';
import { describeDownloads } from './downloads/downloads.contract.js';
import { describeForecasts } from './forecasts/forecasts.contract.js';
import { describeLeagues } from './forecasts/leagues.contract.js';
import { describeGalleries } from './galleries/galleries.contract.js';
import { describeImports } from './imports/imports.contract.js';
import { describeMigrations } from './migrations/migrations.contract.js';
import { describeAttempts } from './quiz/attempts.contract.js';

const open = () => {
  const store = EmbeddedDocumentStore.inMemory();
  return Promise.resolve({ store, stop: () => store.close() });
};
describeContent('the embedded store', open);
describeAlerts('the embedded store', open);
describeDownloads('the embedded store', open);
describeForecasts('the embedded store', open);
describeLeagues('the embedded store', open);
describeGalleries('the embedded store', open);
describeImports('the embedded store', open);
describeMigrations('the embedded store', open);
describeAttempts('the embedded store', open);
