import { SESSION_SECONDS } from './session-tokens.js';

const SESSION_COOKIE = 'fumata_session';

/** Accepted for GET of files only, since a browser's navigation can't send the header; gone with the session. */
export const sessionCookie = (token: string, secure: boolean): string =>
  `${SESSION_COOKIE}=${token}; Max-Age=${token === '' ? 0 : SESSION_SECONDS}; Path=/api; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
