import { Injectable } from '@nestjs/common';
import type { Account } from '@fumata/content';
import { setCookies, type Reply } from '../../http/answers/reply.js';
import { SessionCookies } from '../../http/sessions/session-cookie.js';
import { SessionTokens } from '../../http/sessions/session-tokens.js';
import type { SessionCaller } from '../../http/sessions/sessions.js';

/** Life of a program's token. */
export const TOKEN_SECONDS = 12 * 3600;

/** Lets the caller's session continue after a change that has ended all sessions of the account. */
@Injectable()
export class ContinuedSessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
  ) {}

  /** Pages get a cookie, programs a token. */
  async continue(
    { session, byCookie }: SessionCaller,
    changed: Account,
    reply: Reply,
  ): Promise<{ readonly token?: string }> {
    if (!byCookie) return { token: await this.tokenOf(changed) };
    setCookies(reply, await this.cookies.renew({ ...session, tokenVersion: changed.tokenVersion }));
    return {};
  }

  tokenOf(account: Account): Promise<string> {
    return this.tokens.issue('api', this.tokens.begin(account), TOKEN_SECONDS);
  }
}
