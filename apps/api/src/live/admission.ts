import { CONTROL_PAGE } from '@fumata/contracts';
import type { AccountStore } from '@fumata/content';
import type { Role } from '@fumata/contracts';
import { accountBehind } from '../http/access.guard.js';
import type { SessionTokens } from '../http/session-tokens.js';

/** Of the log. `whole`: as recorded, for administrators; `veiled`: nobody can be recognised, for analysts. */
export type LogAccess = 'whole' | 'veiled';

/** What a client may say when it connects; anything else in the handshake is ignored. */
export interface Handshake {
  /** The last position that it saw. */
  readonly position: string | undefined;
  /** Undefined when it sent none; null when it sent something that can't be a token. */
  readonly token: string | null | undefined;
  /** Not a visitor's page: it is left out when visitors are counted. */
  readonly uncounted: boolean;
}

const LONGEST_POSITION = 100;

export function handshakeOf(auth: Readonly<Record<string, unknown>>): Handshake {
  const { position, token, page } = auth;
  const absent = token === undefined || token === null || token === '';
  return {
    position: typeof position === 'string' && position.length <= LONGEST_POSITION ? position : undefined,
    token: absent ? undefined : typeof token === 'string' ? token : null,
    uncounted: page === CONTROL_PAGE,
  };
}

const READINGS: Readonly<Record<Role, LogAccess | undefined>> = {
  admin: 'whole',
  analyste: 'veiled',
  membre: undefined,
};

/** The token is valid no longer, or never was. */
export class BadToken extends Error {
  override readonly name = 'BadToken';
  /** Reaches the client with `connect_error`. */
  readonly data = { code: 'not-logged-in' };
  constructor() {
    super('Connexion requise : votre session est absente ou a expiré');
  }
}

/** How the bearer may read the log; undefined: not at all. @throws BadToken */
export async function logAccessOf(
  token: string | null,
  tokens: SessionTokens,
  accounts: Pick<AccountStore, 'get'>,
): Promise<LogAccess | undefined> {
  const account = token === null ? undefined : await accountBehind(token, tokens, accounts);
  if (!account) throw new BadToken();
  return READINGS[account.role];
}
