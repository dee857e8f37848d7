import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from the site's own pages: `Origin`, if sent, must be the site's public address or the host
 * that the request was sent to. Programs send none and are accepted.
 */
export function fromOwnPages({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

/** Value of `X-Requested-With` in the calls of the site's own scripts. */
export const OWN_SCRIPTS = 'fumata';

/**
 * Whether a request comes from the scripts of the site's own pages. The header is one that forms can't send, and scripts
 * of other sites only if the server allowed it.
 */
export const fromOwnScripts = (request: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean =>
  request.headers['x-requested-with'] === OWN_SCRIPTS && fromOwnPages(request, publicUrl);
