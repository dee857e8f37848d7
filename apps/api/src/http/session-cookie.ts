import type { Configuration } from '@fumata/platform';
import { SESSION_SECONDS } from './session-tokens.js';
import type { SetCookie } from './reply.js';

export const SESSION_COOKIE = 'fumata_session';

/** Cookies of a site on https are sent over https only. */
export const isSecure = ({ publicUrl }: Pick<Configuration, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/**
 * Accepted for GET of files only, since a browser's navigation can't send the header; expires with the session. An empty token
 * deletes it.
 */
export const sessionCookie = (token: string, secure: boolean): SetCookie => [
  SESSION_COOKIE,
  token,
  { maxAge: token === '' ? 0 : SESSION_SECONDS, path: '/api', httpOnly: true, sameSite: 'strict', secure },
];
