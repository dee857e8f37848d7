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
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/access.guard.js';
import { Cookie, FromCaller, LoggedIn, type Caller } from '../../http/caller.js';
import { networkOf } from '../../http/network.js';
import { Answers, Heading } from '../../http/open-api.js';
import { orRefuseRecord } from '../../http/record-refusal.js';
import type { Reply } from '../../http/reply.js';
import type { Taken } from '../../http/request-limits.js';
import { Refused } from '../../http/refused.js';
import { isSecure, sessionCookie } from '../../http/session-cookie.js';
import { SessionTokens } from '../../http/session-tokens.js';
import { DEVICE_COOKIE, LoginDevices } from './login-devices.js';
import { LoginLimits } from './login-limits.js';
import { PasswordChecks } from './password-checks.js';

@Heading('Comptes')
@WritesContent()
@Controller('api/auth')
export class AccountsController {
  private readonly secure: boolean;

  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    private readonly accounts: AccountStore,
    private readonly tokens: SessionTokens,
    private readonly devices: LoginDevices,
    private readonly limits: LoginLimits,
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
    @Cookie(DEVICE_COOKIE) deviceCookie: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ token: string }> {
    const { accounts, devices, limits } = this;
    const found = await accounts.byEmail(email);
    const device = found && devices.read(deviceCookie, found._id);
    const taken = orRefuseGuess(await limits.take({ address, email: email.trim().toLowerCase(), device }));
    const place =
      found && device !== undefined
        ? { sharer: found._id, priority: true }
        : { sharer: networkOf(address), priority: false };
    const check = () => passwordMatches(found?.passwordHash, password);
    const matches = await this.checks.run(place, check).catch(async (cause: unknown) => {
      await taken.undo(); // the queue was full: nothing was guessed
      throw cause;
    });
    if (!found || !matches || found.disabled) throw new Refused('login-failed');
    await taken.undo();
    await accounts.recordLogin(found._id);
    reply.setCookie(...devices.cookie(found._id, device));
    return this.session(found, reply);
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
    @LoggedIn() { _id, passwordHash, version }: Account,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ token: string }> {
    const { accounts } = this;
    const taken = orRefuseGuess(await this.limits.takeInSession(_id));
    const place = { sharer: _id, priority: true };
    if (!(await this.checks.run(place, () => passwordMatches(passwordHash, currentPassword))))
      throw new Refused('wrong-password');
    await taken.undo();
    const outcome = await accounts.setPassword(_id, 'self', newPassword, version);
    return this.session(await orRefuseRecord(outcome, 'unknown-account', accounts), reply);
  }

  /** Issues a token and sets the cookie with which browsers fetch files. */
  private async session({ _id: userId, tokenVersion }: Account, reply: Reply): Promise<{ token: string }> {
    const token = await this.tokens.issue({ userId, tokenVersion });
    reply.setCookie(...sessionCookie(token, this.secure));
    return { token };
  }
}

function orRefuseGuess(taken: Taken): Taken {
  if (taken.wait !== undefined) throw new Refused({ refused: 'too-many-failures', seconds: taken.wait });
  return taken;
}
