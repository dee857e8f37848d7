import type { IncomingMessage } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import cookies from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createIds, trusts, type Configuration } from '@fumata/platform';
import { isUuid } from '@fumata/proof';
import { METRICS, NestLogger, type ProcessContext } from '@fumata/stores';
import type { Registry } from 'prom-client';
import { LiveIoAdapter } from '../live/connections/live-io-adapter.js';
import { BODY_LIMIT, limitBodiesOfStrangers } from './limits/body-limit.js';
import { limitConnections, limitForwarded } from './limits/connections.js';
import { ErrorFilter } from './refusals/error.filter.js';
import { takeFairTurns } from './limits/fair-turns.js';
import { decodableUrl, parseQuery } from './requests/decodable-url.js';
import { answerUnreadable } from './requests/framework-errors.js';
import { prefixCookies } from './hosts/host-cookies.js';
import { acceptJsonOnly } from './requests/json-body.js';
import { serveOpenApi } from './answers/open-api/open-api-page.js';
import { acceptPlainForms } from './requests/plain-form.js';
import { boundPipelining } from './limits/pipelining.js';
import { keepPrivate } from './answers/private-answers.js';
import { observeRequests } from './requests/request-hooks.js';
import { traceRequests } from './requests/request-traces.js';
import { SecurityLog } from './refusals/security-log.js';
import { isSecure, secureAnswers, securityHeaders } from './answers/security-headers.js';
import { refuseOtherHosts, SiteHosts } from './hosts/site-hosts.js';
import { SlowReaders } from './limits/slow-readers.js';
import { compressTexts } from './answers/text-answers.js';
import { acceptForms } from './uploads/upload.js';
import { validationPipe } from './requests/validation.js';

/** Timeouts of incomplete headers and of an incomplete request, and the interval of the check. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/**
 * An idle connection with a client that does not read is cut after one or two of these. Live pushes have their own
 * pings.
 */
const SOCKET_IDLE_TIMEOUT_MS = 60_000;
/** Longer than the idle timeout of common proxies (60 s): they must close first. */
const KEEP_ALIVE_MS = 72_000;

/** Other upgrades, such as `h2c`, are ignored and the request is answered normally. */
const isForSockets = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

export type HttpApplication = NestFastifyApplication;

/** The application on Fastify with all cross-cutting parts, not listening yet. */
export async function createServer(
  root: DynamicModule,
  { configuration, logger }: Pick<ProcessContext, 'configuration' | 'logger'>,
): Promise<HttpApplication> {
  const headers = securityHeaders(isSecure(configuration));
  const adapter = createAdapter(configuration, headers);
  new SlowReaders(adapter.getHttpServer());
  boundPipelining(adapter.getInstance());
  acceptJsonOnly(adapter);
  acceptForms(adapter);
  acceptPlainForms(adapter);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const metrics = app.get<Registry>(METRICS);
  const securityLog = app.get(SecurityLog);
  const onRefused = (code: string): void => securityLog.refused(code);
  limitConnections(adapter.getHttpServer(), configuration, { headers, onRefused });
  app.useWebSocketAdapter(new LiveIoAdapter(app, configuration, { onRefused }));
  await app.register(cookies, { parseOptions: { secure: isSecure(configuration) } }); // defaults of `setCookie`
  if (isSecure(configuration)) prefixCookies(adapter.getInstance());
  secureAnswers(adapter.getInstance(), headers);
  keepPrivate(adapter.getInstance());
  compressTexts(adapter.getInstance(), configuration);
  takeFairTurns(adapter.getInstance());
  app.useGlobalFilters(new ErrorFilter(logger, securityLog, configuration.publicUrl));
  app.useGlobalPipes(validationPipe());
  traceRequests(adapter.getInstance(), configuration.trustProxy);
  observeRequests(adapter.getInstance(), { configuration, logger, metrics });
  refuseOtherHosts(adapter.getInstance(), app.get(SiteHosts));
  limitForwarded(adapter.getInstance(), configuration);
  limitBodiesOfStrangers(app);
  serveOpenApi(app);
  return app;
}

function createAdapter(configuration: Configuration, headers: Readonly<Record<string, string>>): FastifyAdapter {
  const ids = createIds();
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: trusts(configuration.trustProxy),
    genReqId: (request: IncomingMessage) => {
      const proxyRequestId = configuration.trustProxy.trust === 'nobody' ? undefined : request.headers['x-request-id'];
      return isUuid(proxyRequestId) ? proxyRequestId : ids.uuid(); // it is stored in the log: no personal data
    },
    rewriteUrl: decodableUrl,
    routerOptions: { maxParamLength: 500, querystringParser: parseQuery },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SOCKET_IDLE_TIMEOUT_MS,
    http: {
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      shouldUpgradeCallback: isForSockets,
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // late requests on an open connection are answered, then it is closed
    ...answerUnreadable(headers),
  });
}
