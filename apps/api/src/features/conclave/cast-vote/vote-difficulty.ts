/** Votes counted in the current window of five minutes: of the voter's IPv4 /24 or IPv6 /48, and of the whole site. */
export interface RecentVotes {
  readonly network: number;
  readonly site: number;
}

/** A cheap phone, which tries 40,000 numbers a second, finds one up to this in 0.3 s on average (ADR 0033). */
export const MIN_MAX_NUMBER = 24_000;
/** The same phone tries all numbers up to this one in less than 10 s. */
export const MAX_MAX_NUMBER = 384_000;
/** A household, a parish or a class votes at the lowest difficulty. */
const NETWORK_VOTES = 20;
/** Ten votes a second for five minutes. */
const SITE_VOTES = 3_000;
/** All visitors pay for the votes of the site: they raise the difficulty less than those of the own network. */
const MAX_SITE_FACTOR = 4;

/** Largest number that a solver may have to try: proportional to the votes beyond a usual number. */
export function maxNumberFor({ network, site }: RecentVotes): number {
  const ofNetwork = Math.max(1, network / NETWORK_VOTES);
  const ofSite = Math.min(MAX_SITE_FACTOR, Math.max(1, site / SITE_VOTES));
  return Math.min(MAX_MAX_NUMBER, Math.ceil(MIN_MAX_NUMBER * ofNetwork * ofSite));
}
