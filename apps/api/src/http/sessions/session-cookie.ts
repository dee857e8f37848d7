import { Inject, Injectable } from '@nestjs/common';
import { LOGGED_IN_COOKIE } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION } from '@fumata/stores';
import type { FastifyRequest } from 'fastify';
import type { SetCookie } from '../answers/reply.js';
import { SessionTokens, type Session } from './session-tokens.js';

const SESSION_COOKIE = 'fumata';

/**
 * The cookie of the pages' sessions. A session ends when it has not been renewed for a while, or a longer time after
 * the login.
 */
@Injectable()
export class SessionCookies {
  private readonly idleSeconds: number;
  private readonly maxSeconds: number;

  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    private readonly tokens: SessionTokens,
  ) {
    this.idleSeconds = configuration.sessionIdleMinutes * 60;
    this.maxSeconds = configuration.sessionMaxHours * 3600;
  }

  read({ cookies }: Pick<FastifyRequest, 'cookies'>): Promise<Session | undefined> {
    const token = cookies[SESSION_COOKIE];
    return token === undefined ? Promise.resolve(undefined) : this.tokens.read('pages', token);
  }

  /** The cookies of a new session. */
  begin(account: Pick<Account, '_id' | 'tokenVersion'>): Promise<SetCookie[]> {
    return this.renew(this.tokens.begin(account));
  }

  /** The cookies of a renewed session. */
  async renew(session: Session): Promise<SetCookie[]> {
    const left = Math.max(0, this.endOf(session) - this.tokens.now());
    const seconds = Math.min(this.idleSeconds, left);
    const token = await this.tokens.issue('pages', session, seconds);
    return [this.cookie(SESSION_COOKIE, token, seconds), this.cookie(LOGGED_IN_COOKIE, '1', left)];
  }

  /** Latest end of a session, however often it is renewed, in seconds since 1970. */
  endOf({ since }: Session): number {
    return since + this.maxSeconds;
  }

  /** Cookies that delete those of the session. */
  clear(): SetCookie[] {
    return [this.cookie(SESSION_COOKIE, '', 0), this.cookie(LOGGED_IN_COOKIE, '', 0)];
  }

  private cookie(name: string, value: string, maxAge: number): SetCookie {
    const httpOnly = name !== LOGGED_IN_COOKIE;
    return [name, value, { maxAge, path: '/', httpOnly, sameSite: 'lax' }];
  }
}
