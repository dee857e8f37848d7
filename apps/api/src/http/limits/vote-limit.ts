import type { Configuration } from '@fumata/platform';
import type { RequestLimit } from './request-limits.js';

/** Limits a network's votes in an hour, or its requests of another `name` that each follow a vote. */
export const voteLimitOf = (
  { votesPerAddressPerHour: { limit, explicit } }: Pick<Configuration, 'votesPerAddressPerHour'>,
  name = 'votes',
): RequestLimit => ({ name, max: limit, limitsLoopback: explicit });
