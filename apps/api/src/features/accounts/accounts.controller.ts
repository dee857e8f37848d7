import { Body, Controller, Get, Header, Post, Put, Res, UseGuards } from '@nestjs/common';
import {
  loginSchema,
  messageSchema,
  ownPasswordChangedSchema,
  sessionEndSchema,
  ownPasswordSchema,
  tokenSchema,
  userSchema,
  type Login,
  type OwnPassword,
  type User,
} from '@fumata/contracts';
import { AccountStore, type Account } from '@fumata/content';
import { WritesContent } from '../../content/writes-content.js';
import { Access, BeforeDuties } from '../../http/sessions/access.guard.js';
import { FromLoginOrigin, FromSession, LoggedIn, type LoginOrigin } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { OwnQueue } from '../../http/limits/own-queue.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';
import { setCookies, type Reply } from '../../http/answers/reply.js';
import { SessionCookies } from '../../http/sessions/session-cookie.js';
import { isoTime, SessionTokens } from '../../http/sessions/session-tokens.js';
import type { SessionCaller } from '../../http/sessions/sessions.js';
import { OwnScriptsGuard } from '../../http/hosts/own-pages.guard.js';
import { AccountDuties } from '../../http/sessions/account-duties.js';
import { ContinuedSessions, TOKEN_SECONDS } from './continued-sessions.js';
import { Logins } from './logins.js';
import { OwnPasswords } from './own-passwords.js';

@Heading('Comptes')
@WritesContent()
@Controller('api/auth')
export class AccountsController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
    private readonly logins: Logins,
    private readonly duties: AccountDuties,
    private readonly passwords: OwnPasswords,
    private readonly continued: ContinuedSessions,
  ) {}

  @Post('login')
  @OwnQueue()
  @Header('cache-control', 'no-store')
  @Answers(`Se connecter, pour un programme : un jeton valable ${TOKEN_SECONDS / 3600} heures`, tokenSchema)
  async login(
    @Body({ schema: loginSchema }) body: Login,
    @FromLoginOrigin() origin: LoginOrigin,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ token: string }> {
    const { account, deviceCookie } = await this.logins.login(body, origin);
    reply.setCookie(...deviceCookie);
    return { token: await this.continued.tokenOf(account) };
  }

  /** The pages' login: scripts never get the session, which is in a cookie that they can't read. */
  @Post('session')
  @UseGuards(OwnScriptsGuard)
  @OwnQueue()
  @Header('cache-control', 'no-store')
  @Answers('Se connecter, pour les pages du site : la session est un cookie', userSchema)
  async openSession(
    @Body({ schema: loginSchema }) body: Login,
    @FromLoginOrigin() origin: LoginOrigin,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<User> {
    const { account, deviceCookie } = await this.logins.login(body, origin);
    setCookies(reply, [deviceCookie, ...(await this.cookies.begin(account))]);
    return this.userOf(account);
  }

  /** Renews the session of the site's pages, which ask for it while they are visible, and tells when it ends. */
  @Get('session')
  @Access()
  @Answers('La fin de la session ; prolonge celle des pages', sessionEndSchema)
  async session(@FromSession() caller: SessionCaller, @Res({ passthrough: true }) reply: Reply) {
    if (caller.byCookie) setCookies(reply, await this.cookies.renew(caller.session));
    return { fin: this.endOf(caller), now: isoTime(this.tokens.now()) };
  }

  /** Renews the session of the site's pages. */
  @Get('user')
  @Access()
  @BeforeDuties()
  @Answers('Le compte connecté ; prolonge la session des pages', userSchema)
  async user(@FromSession() { account, session, byCookie }: SessionCaller, @Res({ passthrough: true }) reply: Reply) {
    if (byCookie) setCookies(reply, await this.cookies.renew(session));
    return this.userOf(account);
  }

  /**
   * Ends the caller's session with all its tokens. A session begun by the previous version has no id: all sessions of
   * the account end instead.
   */
  @Post('logout')
  @Access()
  @BeforeDuties()
  @Answers('Se déconnecter : la session de cet appel est close, les autres restent ouvertes', messageSchema)
  async logout(@FromSession() caller: SessionCaller, @Res({ passthrough: true }) reply: Reply) {
    const { account, session, byCookie } = caller;
    if (session.id === undefined) await this.accounts.logouts.endSessions(account._id);
    else await this.accounts.logouts.endSession(account._id, { id: session.id, until: this.endOf(caller) });
    if (byCookie) setCookies(reply, this.cookies.clear());
    return { message: 'Vous êtes déconnecté' };
  }

  /** Ends the account's sessions: every token issued so far becomes invalid. */
  @Post('fermer-les-sessions')
  @Access()
  @BeforeDuties()
  @Answers('Fermer toutes ses sessions : tous les jetons du compte perdent leur valeur', messageSchema)
  async endSessions(@LoggedIn() { _id }: Account, @Res({ passthrough: true }) reply: Reply) {
    await this.accounts.logouts.endSessions(_id);
    setCookies(reply, this.cookies.clear());
    return { message: 'Toutes vos sessions sont closes' };
  }

  /** Ends all sessions except this one, which continues with a new token. */
  @Put('password')
  @Access()
  @BeforeDuties()
  @Answers('Changer son propre mot de passe : les autres sessions sont closes', ownPasswordChangedSchema)
  async changePassword(
    @Body({ schema: ownPasswordSchema }) { currentPassword, newPassword }: OwnPassword,
    @FromSession() caller: SessionCaller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ token?: string }> {
    const { accounts } = this;
    const { _id, version } = caller.account;
    await this.passwords.check(caller.account, currentPassword);
    const outcome = await accounts.setPassword(_id, 'self', newPassword, version);
    return this.continued.continue(caller, await orRefuseRecord(outcome, 'unknown-account', accounts), reply);
  }

  /** Latest end of the caller's session. */
  private endOf({ session, byCookie }: SessionCaller): string {
    return isoTime(byCookie ? this.cookies.endOf(session) : session.since + TOKEN_SECONDS);
  }

  private userOf(account: Account): User {
    const { _id, name, email, role } = account;
    const duty = this.duties.of(account);
    return {
      ...{ _id, name, email, role },
      ...(duty === 'password-change-required' && { mustChangePassword: true }),
      ...(duty === 'second-factor-missing' && { mustAddSecondFactor: true }),
    };
  }
}
