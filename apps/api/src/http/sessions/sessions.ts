import { Injectable } from '@nestjs/common';
import { AccountStore, type Account } from '@fumata/content';
import type { FastifyRequest } from 'fastify';
import { SessionCookies } from './session-cookie.js';
import { SessionTokens, type Session, type TicketUse } from './session-tokens.js';

/** A caller with a valid session. */
export interface SessionCaller {
  readonly account: Account;
  readonly session: Session;
  /** The browser has sent the session's cookie by itself: the request may have been caused by another site's page. */
  readonly byCookie: boolean;
}

type Credentials = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** Finds the account of a request: by the token of its header, else by the cookie of the site's pages. */
@Injectable()
export class Sessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
    private readonly accounts: AccountStore,
  ) {}

  /** Undefined without a valid session. */
  async callerOf(request: Credentials): Promise<SessionCaller | undefined> {
    const token = tokenOf(request);
    const byCookie = token === undefined;
    const session = byCookie ? await this.cookies.read(request) : await this.tokens.read('api', token);
    const account = session && (await accountOf(session, this.accounts));
    return account && { account, session, byCookie };
  }

  /** The account of a ticket that has not expired, until its password, role or second factors change. */
  async accountOfTicket(use: TicketUse, ticket: string): Promise<Account | undefined> {
    const session = await this.tokens.read(use, ticket);
    return session && accountOf(session, this.accounts);
  }

  /** The account of a program's token. */
  async accountOfToken(token: string): Promise<Account | undefined> {
    const session = await this.tokens.read('api', token);
    return session && accountOf(session, this.accounts);
  }
}

function tokenOf({ headers }: Credentials): string | undefined {
  const token = headers['x-auth-token'] ?? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return typeof token === 'string' ? token : undefined;
}

async function accountOf({ id, userId, tokenVersion }: Session, accounts: AccountStore): Promise<Account | undefined> {
  const account = await accounts.get(userId);
  if (!account || account.disabled || account.tokenVersion !== tokenVersion) return undefined;
  const hasEnded = account.endedSessions?.some((ended) => ended.id === id);
  return hasEnded ? undefined : account;
}
