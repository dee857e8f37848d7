import type { Configuration } from '@fumata/platform';
import type { RequestLimit } from '../../../http/limits/request-limits.js';

/** Limits the votes of one network in an hour. */
export const networkLimitOf = ({
  votesPerAddressPerHour: { limit, explicit },
}: Pick<Configuration, 'votesPerAddressPerHour'>): RequestLimit => ({
  name: 'votes',
  max: limit,
  limitsLoopback: explicit,
});
