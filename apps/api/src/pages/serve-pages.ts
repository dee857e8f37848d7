import files from '@fastify/static';
import { sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import type { Clock, Configuration } from '@fumata/platform';
import type { Logger } from 'pino';
import { MeantAddresses } from './meant-addresses.js';
import { PageCache, type PageVersion, type ShownPage } from './page-cache.js';
import type { BuiltPages, Get, Site } from './page-renderer.js';
import { PageSender } from './send-page.js';
import { addressOf } from '../http/network.js';
import { plainPage } from '../http/plain-page.js';
import { prefersHtml } from '../http/prefers-html.js';
import { Refused } from '../http/refused.js';
import type { RequestLimit, RequestLimits } from '../http/request-limits.js';

/** Addresses that are never pages: unknown ones show the page for them only to those who ask for HTML. */
const NOT_PAGES = /^\/(api|health|metrics|socket\.io|assets)(\/|$)|\.\w+$|^\/\./;
const UNKNOWN = '/introuvable';
/** A change of the content makes all pages uncached. */
const UNCACHED: RequestLimit = { name: 'pages', max: 600, seconds: 60 };
const A_YEAR_S = 31_536_000;
const AN_HOUR_S = 3_600;

interface ServePagesOptions {
  readonly pages: BuiltPages;
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly version: PageVersion;
  readonly limits: RequestLimits;
}

function siteOf(configuration: Configuration): Site {
  const { publicUrl, siteTitle: title, contactEmail, publisher } = configuration;
  const { downloadRecordDays, voteCooldownSeconds } = configuration;
  const { host } = new URL(publicUrl);
  return { publicUrl, host, title, contactEmail, publisher, downloadRecordDays, voteCooldownSeconds };
}

/** Serves the pages, rendered here and hydrated in the browser, and their static files. */
export async function servePages(
  fastify: FastifyInstance,
  { pages, version, configuration, clock, logger, limits }: ServePagesOptions,
): Promise<void> {
  const site = siteOf(configuration);
  const { publicUrl, host } = site;
  const renderer = pages.renderer(site, inProcessGet(fastify));
  const sender = new PageSender(pages.scriptHashes);
  const meant = new MeantAddresses(renderer, publicUrl);
  const cache = new PageCache({
    renderer,
    version,
    clock,
    countUncached: async (client) => {
      const { wait: seconds } = await limits.take(UNCACHED, client);
      if (seconds !== undefined) throw new Refused({ refused: 'too-many-requests', seconds });
    },
  });
  await serveFiles(fastify, pages.clientFolder);
  fastify.get('/*', async (request, reply) => {
    const asked = URL.parse(request.url, publicUrl);
    // An address with two leading slashes, or an absolute one, may name another site.
    const address = asked?.host === host ? asked : undefined;
    const isPage = address !== undefined && !NOT_PAGES.test(address.pathname);
    if (!isPage && !prefersHtml(request)) return reply.callNotFound();
    const changed = address && meant.changed(address);
    if (changed !== undefined) return reply.redirect(changed, 301);
    request.turn?.end(); // pages have their own queue
    const client = { address: addressOf(request), seen: request.seenPosition ?? '' };
    const show = (url: URL): Promise<ShownPage> =>
      cache.get(url, client).catch((err: unknown): ShownPage => {
        if (err instanceof Refused) throw err;
        logger.error({ err, correlationId: request.id }, 'pages: rendering failed');
        return { page: { status: 500, html: errorPage(request.id) }, live: '' };
      });
    const { page, live } = await show(address ?? new URL(UNKNOWN, publicUrl));
    reply.shownPosition = live;
    const location = page.status === 404 ? await meant.found(request.url, show) : page.location;
    if (location !== undefined) return reply.redirect(location, page.status === 404 ? 301 : page.status);
    return sender.send(request, reply, page);
  });
}

/** Static files of the pages. */
const serveFiles = (fastify: FastifyInstance, root: string) =>
  fastify.register(files, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // An asset’s name contains a hash of its content.
      const maxAge = path.includes(`${sep}assets${sep}`) ? `${A_YEAR_S}, immutable` : String(AN_HOUR_S);
      void reply.header('cache-control', `public, max-age=${maxAge}`);
      if (path.endsWith('.svg')) void reply.type('image/svg+xml; charset=utf-8');
    },
  });

/** Requests to the API in process. Fastify's `inject` would refuse those of pages in progress while the server closes. */
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
