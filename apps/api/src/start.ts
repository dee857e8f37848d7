import type { DynamicModule } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { endOf, momentOf } from '@fumata/conclave';
import { listeningAddress, type Clock, type Configuration } from '@fumata/platform';
import { CLOCK, SECRET, type ProcessContext } from '@fumata/stores';
import { Freshness } from './content/freshness.js';
import { traceCommands } from './features/operations/command-traces.js';
import { refuseOtherMethods } from './http/requests/other-methods.js';
import { awaitFreshContent, rejectUntilReady } from './http/requests/request-hooks.js';
import { keepSeenPositions, PositionTokens } from './http/answers/seen-position.js';
import { RequestLimits } from './http/limits/request-limits.js';
import { createServer, type HttpApplication } from './http/server.js';
import { summaryOf } from './live/feed/summary-channel.js';
import type { BuiltPages } from './pages/page-renderer.js';
import { PAGES } from './pages/pages.module.js';
import { servePages } from './pages/serve-pages.js';
import { SiteStarter } from './site-starter.js';
import { LiveView } from './view/live-view.js';
import { Presenter } from './view/presenter.js';

/** A running API process. */
export interface Api {
  readonly app: HttpApplication;
  /** `http://127.0.0.1:3000` */
  readonly address: string;
  /** Resolves once the live view is at the head of the log and a conclave is open. */
  readonly ready: Promise<void>;
  /**
   * Stops accepting connections, answers requests in progress within three seconds, stops following the log, closes
   * the stores.
   */
  stop(): Promise<void>;
}

type StartContext = Pick<ProcessContext, 'configuration' | 'logger'>;

/** Listens at once; routes that answer from the view answer 503 until it is at the head of the log. */
export async function startApi(root: DynamicModule, context: StartContext): Promise<Api> {
  const { configuration } = context;
  const app = await createServer(root, context);
  try {
    if (configuration.traces) traceCommands(app.get(CommandBus, { strict: false }));
    rejectUntilReady(app.getHttpAdapter().getInstance(), () => app.get(LiveView).ready);
    awaitFreshContent(app.getHttpAdapter().getInstance(), () => app.get(Freshness).refreshWithinTimeout());
    keepPositions(app, configuration);
    await addPages(app, context);
    await refuseOtherMethods(app.getHttpAdapter().getInstance(), () => app.init());
    await app.listen(configuration.port, configuration.host);
  } catch (cause) {
    await app.close();
    throw cause;
  }
  const ready = app.get(SiteStarter).start();
  ready.catch(() => undefined); // its rejection reaches the caller, who may await it later
  const address = listeningAddress(app.getHttpServer(), configuration.host);
  return { app, address, ready, stop: () => app.close() };
}

function keepPositions(app: HttpApplication, configuration: Configuration): void {
  const live = app.get(LiveView);
  const freshness = app.get(Freshness);
  keepSeenPositions(app.getHttpAdapter().getInstance(), {
    tokens: new PositionTokens(app.get<string>(SECRET)),
    position: () => live.view.position,
    commandPosition: () => freshness.commandPosition,
    reached: (position) => live.reached(position),
    sharedCacheSeconds: configuration.sharedCacheSeconds,
  });
}

/** The site's pages, where they are built. */
async function addPages(app: HttpApplication, context: StartContext): Promise<void> {
  const pages = app.get<BuiltPages | undefined>(PAGES);
  if (!pages) return;
  const live = app.get(LiveView);
  const freshness = app.get(Freshness);
  const presenter = app.get(Presenter);
  const version = {
    live: () => live.view.position ?? '',
    content: () => String(freshness.writes),
    until: (now: number) =>
      (live.edition && endOf(momentOf(summaryOf(live.edition, live, presenter), now))) ?? Infinity,
  };
  const clock = app.get<Clock>(CLOCK);
  const limits = app.get(RequestLimits);
  await servePages(app.getHttpAdapter().getInstance(), { ...context, pages, version, clock, limits });
}
