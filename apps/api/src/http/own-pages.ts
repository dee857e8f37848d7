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
