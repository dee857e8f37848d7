import { Body, Controller, Get, Header, Inject, Post, Put, Res } from '@nestjs/common';
import {
  loginSchema,
  messageSchema,
  ownPasswordSchema,
  tokenSchema,
  userSchema,
  type Login,
  type OwnPassword,
  type User,
} from '@fumata/contracts';
import { AccountStore, passwordMatches, type Account } from '@fumata/content';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/access.guard.js';
import { FromCaller, LoggedIn, type Caller } from '../../http/caller.js';
import { networkOf } from '../../http/network.js';
import { Answers, Heading } from '../../http/open-api.js';
import { orRefuseRecord } from '../../http/record-refusal.js';
import type { Reply } from '../../http/reply.js';
import { Refused } from '../../http/refused.js';
import { isSecure, sessionCookie } from '../../http/session-cookie.js';
import { SessionTokens } from '../../http/session-tokens.js';
import { LoginRateLimit } from './login-rate-limit.js';
import { PasswordChecks } from './password-checks.js';

/** Retry interval while the queue of password checks is full; it drains within one or two seconds. */
const RETRY_SECONDS = 5;

@Heading('Comptes')
@WritesContent()
@Controller('api/auth')
export class AccountsController {
  private readonly secure: boolean;

  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountStore,
    private readonly tokens: SessionTokens,
    private readonly rateLimit: LoginRateLimit,
    private readonly checks: PasswordChecks,
  ) {
    this.secure = isSecure(configuration);
  }

  /** A wrong password and an unknown e-mail get the same answer in the same time. */
  @Post('login')
  @Header('cache-control', 'no-store')
  @Answers('Se connecter : un jeton valable 12 heures', tokenSchema)
  async login(
    @Body({ schema: loginSchema }) { email, password }: Login,
    @FromCaller() { address }: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ token: string }> {
    const { accounts } = this;
    const account = await this.rateLimited(email, address, async () => {
      const found = await accounts.byEmail(email);
      const matches = await passwordMatches(found?.passwordHash, password);
      return matches && !found?.disabled ? found : undefined;
    });
    if (!account) throw new Refused('login-failed');
    await accounts.recordLogin(account._id);
    return this.session(account, reply);
  }

  @Get('user')
  @Access()
  @Answers('Le compte connecté', userSchema)
  user(@LoggedIn() { _id, name, email, role }: Account): User {
    return { _id, name, email, role };
  }

  /** Ends the account's sessions: every token issued so far becomes invalid. */
  @Post('logout')
  @Access()
  @Answers('Se déconnecter : tous les jetons du compte perdent leur valeur', messageSchema)
  async logout(@LoggedIn() { _id }: Account, @Res({ passthrough: true }) reply: Reply): Promise<{ message: string }> {
    await this.accounts.logout(_id);
    reply.setCookie(...sessionCookie('', this.secure));
    return { message: 'Vous êtes déconnecté' };
  }

  /** Ends all sessions except this one, which continues with the new token. Wrong guesses count as failed logins. */
  @Put('password')
  @Access()
  @Answers('Changer son propre mot de passe : un nouveau jeton, les autres sessions sont closes', tokenSchema)
  async changePassword(
    @Body({ schema: ownPasswordSchema }) { currentPassword, newPassword }: OwnPassword,
    @LoggedIn() { _id, email, passwordHash, version }: Account,
    @FromCaller() { address }: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ token: string }> {
    const { accounts } = this;
    const knows = await this.rateLimited(email, address, () => passwordMatches(passwordHash, currentPassword));
    if (!knows) throw new Refused('wrong-password');
    const outcome = await accounts.setPassword(_id, 'self', newPassword, version);
    return this.session(await orRefuseRecord(outcome, 'unknown-account', accounts), reply);
  }

  /** Checks a password. The attempt counts against the e-mail and the network; a success clears the e-mail's count. */
  private async rateLimited<T>(email: string, address: string, check: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    if (this.checks.full) throw new Refused({ refused: 'too-many-logins', seconds: RETRY_SECONDS });
    const seconds = this.rateLimit.begin(email, network, this.clock.now().getTime());
    if (seconds !== undefined) throw new Refused({ refused: 'too-many-failures', seconds });
    const found = await this.checks.run(check);
    if (found) this.rateLimit.forget(email, network);
    return found;
  }

  /** Issues a token and sets the cookie with which browsers fetch files. */
  private async session({ _id: userId, tokenVersion }: Account, reply: Reply): Promise<{ token: string }> {
    const token = await this.tokens.issue({ userId, tokenVersion });
    reply.setCookie(...sessionCookie(token, this.secure));
    return { token };
  }
}
