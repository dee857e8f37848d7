import type { Configuration } from '@fumata/platform';
import type { FastifyRequest } from 'fastify';

/** For how long a cache may go on with an answer while it fetches the next one. */
const STALE_SECONDS = 60;

export type SharedCaches = Pick<Configuration, 'sharedCacheSeconds'>;

/** An answer that a cache in front of the site may give to other visitors. */
export const isShared = (cacheControl: unknown): boolean => String(cacheControl).includes('s-maxage=');

/**
 * `cache-control` of an answer that is the same for everybody; undefined if no cache may keep it: there is none in front of
 * the site, the caller is logged in, or names a state that it has seen, as after an own vote.
 */
export function sharedCacheControl(
  { sharedCacheSeconds: seconds }: SharedCaches,
  { account, seenPosition = '' }: FastifyRequest,
): string | undefined {
  if (seconds === 0 || account || seenPosition !== '') return undefined;
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${STALE_SECONDS}`;
}
