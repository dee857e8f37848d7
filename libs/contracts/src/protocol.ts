/** Names and texts that pages and server share. The public pages import this file, so it imports no schema. */

export const LIVE_NAMESPACE = '/conclave';

/** Value of `auth.channel` that selects pushes of the summary instead of all others. */
export const SUMMARY_CHANNEL = 'summary';

/** Header that proves that a call comes from the site's own scripts: pages of other sites can't send it. */
export const OWN_SCRIPTS = { 'x-requested-with': 'fumata' } as const;

/** Header of a call that demands a session: without one it is refused, also where the public may call. */
export const SESSION_REQUIRED = { 'x-session': 'required' } as const;

/** The pages' scripts can't read the session's cookie; this one tells them that it exists. It grants nothing. */
export const LOGGED_IN_COOKIE = 'fumata_connecte';

/** Error of an empty required field. */
export const REQUIRED = 'Ce champ est requis';

/** Number of results that a round lists, unless it is loaded alone. */
export const LISTED_RESULTS = 10;

/** Votes of a cardinal that a round does not list; undefined: unknown. */
export const unlistedVotes = ({ length }: readonly unknown[]): 0 | undefined =>
  length < LISTED_RESULTS ? 0 : undefined;
