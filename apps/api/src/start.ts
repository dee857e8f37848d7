import type { DynamicModule } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { listeningAddress, type Clock } from '@fumata/platform';
import { CLOCK, SECRET, type ProcessContext } from '@fumata/stores';
import { ContentSync } from './content/content-sync.js';
import { traceCommands } from './features/operations/command-traces.js';
import { refuseOtherMethods } from './http/other-methods.js';
import { awaitFreshContent, rejectUntilReady } from './http/request-hooks.js';
import { keepSeenPositions, PositionTokens } from './http/seen-position.js';
import { RequestLimits } from './http/request-limits.js';
import { createServer, type HttpApplication } from './http/server.js';
import type { BuiltPages } from './pages/page-renderer.js';
import { PAGES } from './pages/pages.module.js';
import { servePages } from './pages/serve-pages.js';
import { SiteStarter } from './site-starter.js';
import { LiveView } from './view/live-view.js';

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

/** Listens at once; API routes answer 503 until the view is at the head of the log. */
export async function startApi(root: DynamicModule, context: StartContext): Promise<Api> {
  const { configuration } = context;
  const app = await createServer(root, context);
  try {
    if (configuration.traces) traceCommands(app.get(CommandBus, { strict: false }));
    rejectUntilReady(app.getHttpAdapter().getInstance(), () => app.get(LiveView).ready);
    keepPositions(app);
    awaitFreshContent(app.getHttpAdapter().getInstance(), () => app.get(ContentSync).fresh());
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

function keepPositions(app: HttpApplication): void {
  const live = app.get(LiveView);
  keepSeenPositions(app.getHttpAdapter().getInstance(), {
    tokens: new PositionTokens(app.get<string>(SECRET)),
    position: () => live.view.position,
    reached: (position) => live.reached(position),
  });
}

/** The site's pages, where they are built. */
async function addPages(app: HttpApplication, context: StartContext): Promise<void> {
  const pages = app.get<BuiltPages | undefined>(PAGES);
  if (!pages) return;
  const live = app.get(LiveView);
  const content = app.get(ContentSync);
  const version = { live: () => live.view.position ?? '', content: () => String(content.generation) };
  const clock = app.get<Clock>(CLOCK);
  const limits = app.get(RequestLimits);
  await servePages(app.getHttpAdapter().getInstance(), { ...context, pages, version, clock, limits });
}
