import files from '@fastify/static';
import { basename, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { CardRenderer } from '@fumata/media';
import type { Clock, Configuration } from '@fumata/platform';
import type { Logger } from 'pino';
import { withCanonicalAddresses } from './canonical-addresses.js';
import { CardCache } from './cards/card-cache.js';
import { serveCards } from './cards/serve-cards.js';
import { MeantAddresses } from './meant-addresses.js';
import { PageCache, type PageVersion, type ShownPage } from './page-cache.js';
import type { BuiltPages, Get, PageRenderer, Site } from './page-renderer.js';
import { PageSender } from './send-page.js';
import { addressOf } from '../http/hosts/network.js';
import { plainPage } from '../http/answers/plain-page.js';
import { prefersHtml } from '../http/answers/prefers-html.js';
import { IMMUTABLE } from '../http/answers/shared-caches.js';
import { Refused } from '../http/refusals/refused.js';
import { refuseMethod } from '../http/requests/other-methods.js';
import { orTooMany, type RequestLimit, type RequestLimits } from '../http/limits/request-limits.js';

/**
 * Addresses that are never pages; unknown ones are answered with the not-found page only if the client asks for HTML.
 */
const NOT_PAGES = /^\/(api|health|metrics|socket\.io|assets)(\/|$)|\.\w+$|^\/\./;
const UNKNOWN = '/introuvable';
/** A change of the content makes all pages uncached. */
const UNCACHED: RequestLimit = { name: 'pages', max: 600, seconds: 60 };
const SERVICE_WORKER = 'service-worker.js';
/** Few pages have a card, and each is kept. */
const UNCACHED_CARDS: RequestLimit = { name: 'cards', max: 120, seconds: 60 };
/** The script that pages of other sites load, and its compressed forms. */
const WIDGET_SCRIPT = /[\\/]widget\.js(\.\w+)?$/;
const AN_HOUR_S = 3_600;

interface ServePagesOptions {
  readonly pages: BuiltPages;
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly version: PageVersion;
  readonly limits: RequestLimits;
}

function siteOf(configuration: Configuration): Site {
  const { publicUrl, siteTitle: title, contactEmail, publisher } = configuration;
  const { downloadRecordDays, voteCooldownSeconds, needsVoteProof } = configuration;
  const { host } = new URL(publicUrl);
  return { publicUrl, host, title, contactEmail, publisher, downloadRecordDays, voteCooldownSeconds, needsVoteProof };
}

/** Serves the pages, rendered here and hydrated in the browser, and their static files. */
export async function servePages(fastify: FastifyInstance, options: ServePagesOptions): Promise<void> {
  const { pages, version, configuration, clock, logger, limits } = options;
  const site = siteOf(configuration);
  const { publicUrl, host } = site;
  const renderer = withCanonicalAddresses(pages.renderer(site, inProcessGet(fastify)));
  const sender = new PageSender(pages, configuration);
  const meant = new MeantAddresses(renderer, publicUrl);
  const cache = new PageCache({
    renderer,
    version,
    clock,
    countUncached: (client) => countRequest(limits, UNCACHED, client),
  });
  await serveFiles(fastify, pages.clientFolder);
  addCards(fastify, renderer, options);
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const requested = URL.parse(request.url, publicUrl);
    // An address with two leading slashes, or an absolute one, may name another site.
    const address = requested?.host === host ? requested : undefined;
    const isPage = address !== undefined && !NOT_PAGES.test(address.pathname);
    if (!isPage && !prefersHtml(request)) return reply.callNotFound();
    const corrected = address && meant.withMeantValues(address);
    if (corrected !== undefined) return reply.redirect(corrected, 301);
    request.turn?.end(); // pages have their own queue
    const client = { address: addressOf(request), seen: request.duePosition ?? '' };
    const show = (url: URL): Promise<ShownPage> =>
      cache.get(url, client).catch((err: unknown): ShownPage => {
        if (err instanceof Refused) throw err;
        logger.error({ err, correlationId: request.id }, 'pages: rendering failed');
        return { page: { status: 500, html: errorPage(request.id) }, live: '' };
      });
    const { page, live } = await show(address ?? new URL(UNKNOWN, publicUrl));
    reply.shownPosition = live;
    const location = page.status === 404 ? await meant.onlyPage(request.url, show) : page.location;
    if (location !== undefined) return reply.redirect(location, page.status === 404 ? 301 : page.status);
    return reply.send(await sender.send(request, reply, page));
  };
  allowReadsOnly(fastify);
  fastify.get('/*', servePage);
  // A route of its own: its answers set no cookie, as those of pages do.
  fastify.get('/widget', servePage);
}

/** Other methods of pages get 405: Office asks with OPTIONS and PROPFIND about the links of a document. */
function allowReadsOnly(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (!request.is404 || NOT_PAGES.test(path)) return done();
    refuseMethod(reply, 'GET, HEAD');
  });
}

/** @throws Refused */
const countRequest = async (limits: RequestLimits, limit: RequestLimit, client: string): Promise<void> =>
  void orTooMany(await limits.take(limit, client));

function addCards(fastify: FastifyInstance, source: PageRenderer, { clock, limits, logger }: ServePagesOptions): void {
  const renderer = new CardRenderer();
  fastify.addHook('onClose', () => renderer.close());
  const countUncached = (client: string) => countRequest(limits, UNCACHED_CARDS, client);
  serveCards(fastify, new CardCache({ source, renderer, clock, countUncached }), logger);
}

const serveFiles = (fastify: FastifyInstance, root: string) =>
  fastify.register(files, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControlOf(path));
      if (WIDGET_SCRIPT.test(path)) void reply.header('cross-origin-resource-policy', 'cross-origin');
      if (path.endsWith('.svg')) void reply.type('image/svg+xml; charset=utf-8');
    },
  });

function cacheControlOf(path: string): string {
  // An asset’s name contains a hash of its content.
  if (path.includes(`${sep}assets${sep}`)) return IMMUTABLE;
  // A browser that keeps an old service worker would keep its errors.
  return basename(path).startsWith(SERVICE_WORKER) ? 'no-cache' : `public, max-age=${AN_HOUR_S}`;
}

/** Requests to the API in process. Fastify's `inject` would refuse those of unfinished pages at shutdown. */
const inProcessGet =
  (fastify: FastifyInstance): Get =>
  async (path) => {
    const { statusCode, payload } = await inject((request, answer) => fastify.routing(request, answer), path);
    return { status: statusCode, text: payload };
  };

const errorPage = (reference: string): string =>
  plainPage({
    title: 'Cette page n’a pas pu s’afficher',
    body: `L’erreur est de notre côté. Rechargez la page dans un instant\u00A0; si elle persiste, signalez la référence ${reference}.`,
    home: '/',
  });
