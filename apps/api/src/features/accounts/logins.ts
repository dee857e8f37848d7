import { Injectable } from '@nestjs/common';
import { AccountStore, emailKeyOf, passwordMatches, type Account } from '@fumata/content';
import type { Login, LoginCredentials } from '@fumata/contracts';
import { Refused } from '../../http/refusals/refused.js';
import type { SetCookie } from '../../http/answers/reply.js';
import { orTooMany, type CountedRequest } from '../../http/limits/request-limits.js';
import { SecurityLog } from '../../http/refusals/security-log.js';
import { LoginDevices } from './login-devices.js';
import { LoginLimits } from './login-limits.js';
import { PasswordChecks } from './password-checks.js';
import type { LoginOrigin } from '../../http/sessions/caller.js';
import { SecondSteps } from './second-factor/second-step.js';

/** An operator has admitted the attempt. */
const NOT_LIMITED: CountedRequest = { count: 0, undo: () => Promise.resolve() };

/** Logs in with e-mail and password, within the limits of guesses, and the second factor of an account that has one. */
@Injectable()
export class Logins {
  constructor(
    private readonly accounts: AccountStore,
    private readonly devices: LoginDevices,
    private readonly limits: LoginLimits,
    private readonly checks: PasswordChecks,
    private readonly secondSteps: SecondSteps,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Refused; the refusal of a first step says what the second one needs */
  async login(login: Login, origin: LoginOrigin): Promise<{ account: Account; deviceCookie: SetCookie }> {
    const isSecondStep = 'ticket' in login;
    const account = isSecondStep ? await this.secondSteps.accountOf(login.ticket) : await this.firstStep(login, origin);
    if (await this.secondSteps.isNeededBy(account)) await this.secondSteps.check(account, login);
    else if (isSecondStep) throw new Refused('second-step-expired');
    const device = this.devices.read(origin.deviceCookie, account);
    await this.accounts.recordLogin(account._id);
    this.securityLog.login(account._id, device === undefined ? 'new' : 'known');
    return { account, deviceCookie: this.devices.cookie(account, device) };
  }

  /**
   * A wrong password and an unknown e-mail get the same answer in the same time. A code of the account is used up by
   * this attempt. @throws Refused
   */
  private async firstStep(
    { email, password, code }: LoginCredentials,
    { address, deviceCookie }: LoginOrigin,
  ): Promise<Account> {
    const { accounts, devices, limits } = this;
    const account = await accounts.byEmail(email);
    const device = account && devices.read(deviceCookie, account);
    const attempt = { address, email: emailKeyOf(email), device, account: account?._id };
    const hasCode = await this.usesCode(account, code);
    const guess = hasCode ? NOT_LIMITED : orTooMany(await limits.take(attempt), 'too-many-failures');
    const success = account && (await limits.takeSuccess(account._id));
    const client = account && (hasCode || device !== undefined) ? { knownAccount: account._id } : { address };
    const check = async (): Promise<boolean> => {
      if (success) orTooMany(success);
      return this.checks.run(client, () => passwordMatches(account?.passwordHash, password));
    };
    const matches = await check().catch(async (cause: unknown) => {
      await guess.undo(); // the limit is reached, or the queue is full: nothing was guessed
      await success?.undo();
      throw cause;
    });
    if (!account || !matches || account.disabled) {
      await success?.undo();
      if (account) this.securityLog.loginRefused(account._id);
      throw new Refused('login-failed');
    }
    await guess.undo();
    if (accounts.isExpired(account)) throw new Refused('password-expired');
    return account;
  }

  private async usesCode(account: Account | undefined, code = ''): Promise<boolean> {
    return account !== undefined && code !== '' && this.accounts.loginCodes.use(account, code);
  }
}
