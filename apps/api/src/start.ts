import { CommandBus } from '@nestjs/cqrs';
import { finishLeftovers, seedDemo } from '@fumata/content';
import { assertOwnLog } from '@fumata/read-models';
import { EditionOpener } from './features/conclave/edition-opener.js';
import { traceCommands } from './features/operations/command-traces.js';
import { closeWithin } from './http/closing.js';
import { holdUntilReady } from './http/request-hooks.js';
import { servePages } from './pages/serve-pages.js';
import { createServer } from './http/server.js';
import { LiveGateway } from './live/gateway.js';
import { LiveView } from './view/live-view.js';
import type { ApiSystem } from './system.js';

export type { ApiSystem } from './system.js';

const CATALOGUE_REFRESH_MS = 5_000;
/** Within what a shutdown leaves to the HTTP server. */
const GRACE_MS = 3_000;

/** A running API process. */
export interface Api {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly address: string;
  /** The live view stands at the head of the log and a conclave is open. */
  readonly ready: Promise<void>;
  /** Takes no new connection, answers what is under way within three seconds, stops following the log. The stores stay open. */
  stop(): Promise<void>;
}

/** What people keep and pages show. */
const shownOnPages = (system: ApiSystem): readonly { readonly generation: number }[] => {
  const { catalogue, articles, papabileDays, questions, galleries, galleryImages } = system;
  return [catalogue, articles, papabileDays, questions, galleries, galleryImages];
};

/** Starts listening at once, and answers calls as soon as the view is at the head of the log. */
export async function startApi(system: ApiSystem): Promise<Api> {
  const { configuration, catalogue, clock, documents, logger } = system;
  const app = await createServer(system);
  if (configuration.traces) traceCommands(app.get(CommandBus, { strict: false }));
  const live = app.get(LiveView);
  const gateway = app.get(LiveGateway);
  gateway.attach(app.getHttpServer());
  const fastify = app.getHttpAdapter().getInstance();
  holdUntilReady(fastify, () => live.ready);
  if (system.pages) {
    const version = {
      live: () => live.view.position ?? '',
      content: () =>
        shownOnPages(system)
          .map(({ generation }) => generation)
          .join('/'),
    };
    await servePages(fastify, { pages: system.pages, system, version });
  }
  await app.listen(configuration.port, configuration.host);
  const refreshing = setInterval(() => {
    catalogue
      .refresh()
      .catch((err: unknown) => logger.warn({ err }, 'the catalogue of cardinals was not refreshed'));
  }, CATALOGUE_REFRESH_MS);

  let waits = false;
  const onError = (err: unknown): void => {
    if (!waits) logger.warn({ err }, 'the log is waited for');
    waits = true;
  };
  const prepare = async (): Promise<void> => {
    if (configuration.seed !== 'none') await seedDemo(documents, system, clock.now());
    await finishLeftovers(system);
    await catalogue.refresh();
    await assertOwnLog({ ...system, onError });
    await live.start();
    gateway.open();
    await app.get(EditionOpener).openFirst();
  };
  const ready = prepare();
  ready.catch(() => undefined); // told to whoever awaits it, who may still be busy with something else
  return {
    address: await app.getUrl(),
    ready,
    stop: async () => {
      clearInterval(refreshing);
      gateway.stop();
      await closeWithin(app, GRACE_MS);
      await live.stop();
    },
  };
}
