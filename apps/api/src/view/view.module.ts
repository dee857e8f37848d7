import { Global, Module } from '@nestjs/common';
import { CardinalCatalogue } from '@fumata/content';
import { followerMetrics } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import { Shutdown } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { EVENT_LOG, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Editions } from './editions.js';
import { LiveView } from './live-view.js';
import { Presenter } from './presenter.js';

/** The view's own following of the log is measured; its trouble is logged. */
function createView(log: EventLog, models: ReadModels, metrics: Registry, logger: Logger): LiveView {
  return new LiveView(
    followerMetrics(metrics).watch(log, { name: 'view' }),
    models,
    (err) => logger.error({ err }, 'live view: event log lost'),
    () => logger.info('live view: back at the head of the log'),
  );
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
    Editions,
  ],
  exports: [LiveView, Presenter, Editions],
})
export class ViewModule {
  /** Answers under way wait for the view: it stops after the HTTP server and before the log. */
  constructor(live: LiveView, stores: Shutdown) {
    stores.add({ name: 'the live view', run: () => live.stop() });
  }
}
