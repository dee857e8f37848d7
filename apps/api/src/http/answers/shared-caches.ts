import type { Configuration } from '@fumata/platform';
import type { FastifyRequest } from 'fastify';

/** For how long a cache may serve an outdated answer while it fetches the next one. */
const STALE_SECONDS = 60;

/** `cache-control` of an answer whose address changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

export type SharedCaches = Pick<Configuration, 'sharedCacheSeconds'>;

export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Whether a cache in front of the site may give the answer to other visitors. */
export const isShared = (cacheControl: unknown): boolean => String(cacheControl).includes('s-maxage=');

/**
 * `cache-control` of an answer that is the same for everybody. Undefined if it must not be shared: no cache stands in
 * front of the site, the caller is logged in, or the request names a log position, as after the caller's own vote.
 */
export function sharedCacheControl(
  { sharedCacheSeconds: seconds }: SharedCaches,
  { account, seenPosition = '' }: FastifyRequest,
): string | undefined {
  if (seconds === 0 || account || seenPosition !== '') return undefined;
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${STALE_SECONDS}`;
}
