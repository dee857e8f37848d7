import type { OnModuleDestroy } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Cancel, Timers } from '../../timers.js';

/** Refusals that attacks cause: wrong passwords, missing rights, requests of other sites, exceeded limits. */
const SUSPICIOUS =
  /^(login-failed|wrong-password|second-factor-failed|wrong-role|foreign-origin|other-host|several-hosts|network-limit|queue-full|too-many-.*)$/;
const EVERY_MS = 60_000;

interface Refusals {
  readonly code: string;
  readonly account?: string;
  readonly count: number;
}

interface SecurityLogOptions {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Registry;
  readonly timers: Timers;
}

/**
 * Logins and refusals as lines of fixed names and fields, without addresses. Refusals are added up to a line a minute
 * for each code and account, so that an attack does not fill the log. `onSecurityChange` logs changes of accounts.
 */
export class SecurityLog implements OnModuleDestroy {
  private readonly counter: Counter<'code'>;
  /** Counts of this minute, by code and account. */
  private readonly refusals = new Map<string, Refusals>();
  private pending: Cancel | undefined;

  constructor(private readonly options: SecurityLogOptions) {
    this.counter = new Counter({
      name: 'fumata_refusals_total',
      help: 'Refused requests, by error code',
      labelNames: ['code'],
      registers: [options.metrics],
    });
  }

  /** `device`: whether the account had logged in there before. */
  login(account: string, device: 'known' | 'new'): void {
    this.options.logger.info({ account, device }, 'security: login');
  }

  /** A guess for an account that exists. A wrong second factor was sent by somebody who has the password. */
  loginRefused(account: string, code: 'wrong-password' | 'second-factor-failed' = 'wrong-password'): void {
    this.add(code, account);
  }

  /**
   * `code`: of the refusals' table or of the framework, `unavailable` or `fault`. `account`: id of the session's
   * account.
   */
  refused(code: string, account?: string): void {
    this.counter.inc({ code });
    if (SUSPICIOUS.test(code)) this.add(code, account);
  }

  private add(code: string, account: string | undefined): void {
    const key = `${code} ${account ?? ''}`;
    const { count = 0 } = this.refusals.get(key) ?? {};
    this.refusals.set(key, { code, ...(account !== undefined && { account }), count: count + 1 });
    this.pending ??= this.options.timers.after(EVERY_MS, () => this.write());
  }

  onModuleDestroy(): void {
    this.pending?.();
    this.write();
  }

  private write(): void {
    this.pending = undefined;
    for (const refusals of this.refusals.values()) this.options.logger.warn(refusals, 'security: requests refused');
    this.refusals.clear();
  }
}
