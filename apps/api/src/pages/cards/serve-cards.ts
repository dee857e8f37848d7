import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { addressOf } from '../../http/hosts/network.js';
import { matchesTag } from '../../http/answers/entity-tag.js';
import { IMMUTABLE } from '../../http/answers/shared-caches.js';
import { Refused } from '../../http/refusals/refused.js';
import { MAX_AGE_MS } from '../page-cache.js';
import type { CardCache, DrawnCard } from './card-cache.js';

const SHORT = `public, max-age=${MAX_AGE_MS / 1000}`;
/** The site's drawn picture, where no card can be drawn in time. */
const DEFAULT_PICTURE = '/images/social-conclave.png';

/** Serves the pictures of pages for other sites. The address of a lasting card names its version. */
export function serveCards(fastify: FastifyInstance, cards: CardCache, logger: Pick<Logger, 'warn'>): void {
  fastify.get<{ Querystring: { v?: unknown } }>('/cartes/*', async (request, reply) => {
    request.turn?.end(); // cards have their own queue
    const [pathname = ''] = request.url.split('?', 1);
    const card = await cards.get(pathname, addressOf(request)).catch((err: unknown) => {
      if (err instanceof Refused) throw err;
      logger.warn({ err }, 'cards: not drawn, default picture served');
      return 'unavailable' as const;
    });
    if (card === undefined) return reply.callNotFound();
    if (card === 'unavailable') return reply.header('cache-control', 'no-store').redirect(DEFAULT_PICTURE, 302);
    if (card.isLasting && request.query.v !== card.version)
      return reply.header('cache-control', SHORT).redirect(`${pathname}?v=${card.version}`, 302);
    return send(card, reply, request.headers['if-none-match']);
  });
}

function send({ image, version, isLasting }: DrawnCard, reply: FastifyReply, ifNoneMatch: string | undefined) {
  const tag = `"${version}"`;
  reply.header('cache-control', isLasting ? IMMUTABLE : SHORT).header('etag', tag);
  return matchesTag(ifNoneMatch, tag) ? reply.status(304).send() : reply.type('image/jpeg').send(image);
}
