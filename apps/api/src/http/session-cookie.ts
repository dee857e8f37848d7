import { SESSION_SECONDS } from './session-tokens.js';

const SESSION_COOKIE = 'fumata_session';

const PATTERN = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([^;]+)`);

/** The token that a request's header `Cookie` holds. */
export const sessionIn = (cookies: string | undefined): string | undefined =>
  PATTERN.exec(cookies ?? '')?.[1];

/** Accepted for GET of files only, since a browser's navigation can't send the header; gone with the session. */
export const sessionCookie = (token: string, secure: boolean): string =>
  `${SESSION_COOKIE}=${token}; Max-Age=${token === '' ? 0 : SESSION_SECONDS}; Path=/api; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
