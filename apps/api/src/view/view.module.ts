import { Global, Module } from '@nestjs/common';
import { CardinalCatalogue } from '@fumata/content';
import { followerMetrics, type EventLog } from '@fumata/event-log';
import { Shutdown } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { EVENT_LOG, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { systemTimers } from '../timers.js';
import { ArchivedEditions } from './archived-editions.js';
import { Cosignatures } from './cosignatures.js';
import { Editions } from './editions.js';
import { LiveView } from './live-view.js';
import { Presenter } from './presenter.js';
import { PublishedKeys } from './published-keys.js';

/** Creates the view; its subscription is measured and its errors are logged. */
function createView(log: EventLog, models: ReadModels, metrics: Registry, logger: Logger): LiveView {
  return new LiveView(followerMetrics(metrics).watch(log, { name: 'view' }), models, {
    onError: (err) => logger.error({ err }, 'live view: event log lost'),
    onRecovered: () => logger.info('live view: back at the head of the log'),
    onSnapshotError: (err) => logger.warn({ err }, 'live view: snapshot not read, log is read from the start'),
  });
}

/** The conclave as this process sees it, for every feature. Knows no sockets. */
@Global()
@Module({
  providers: [
    { provide: LiveView, inject: [EVENT_LOG, ReadModels, METRICS, LOGGER], useFactory: createView },
    {
      provide: Presenter,
      inject: [LiveView, CardinalCatalogue],
      useFactory: (live: LiveView, catalogue: CardinalCatalogue) => new Presenter(live, catalogue),
    },
    {
      provide: ArchivedEditions,
      inject: [LiveView, ReadModels, LOGGER],
      useFactory: (live: LiveView, models: ReadModels, logger: Logger) =>
        new ArchivedEditions(live, models, systemTimers, (err) =>
          logger.error({ err }, 'archived editions: failed, retrying'),
        ),
    },
    Cosignatures,
    Editions,
    PublishedKeys,
  ],
  exports: [LiveView, Presenter, ArchivedEditions, Cosignatures, Editions, PublishedKeys],
})
export class ViewModule {
  /** The view stops after the HTTP server, whose requests may wait for it, and before the log. */
  constructor(live: LiveView, archived: ArchivedEditions, storeShutdown: Shutdown) {
    storeShutdown.add({
      name: 'the live view',
      run: () => {
        archived.stop();
        return live.stop();
      },
    });
  }
}
