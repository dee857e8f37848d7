import { Injectable } from '@nestjs/common';
import { AccountStore, emailKeyOf, passwordMatches, type Account } from '@fumata/content';
import type { Login } from '@fumata/contracts';
import { Refused } from '../../http/refusals/refused.js';
import type { SetCookie } from '../../http/answers/reply.js';
import { orTooMany, type Taken } from '../../http/limits/request-limits.js';
import { SecurityLog } from '../../http/refusals/security-log.js';
import { LoginDevices } from './login-devices.js';
import { LoginLimits } from './login-limits.js';
import { PasswordChecks } from './password-checks.js';
import type { LoginOrigin } from '../../http/sessions/caller.js';

/** An operator has admitted the attempt. */
const NOT_LIMITED: Taken = { count: 0, undo: () => Promise.resolve() };

/** Logs in with e-mail and password, within the limits of guesses. */
@Injectable()
export class Logins {
  constructor(
    private readonly accounts: AccountStore,
    private readonly devices: LoginDevices,
    private readonly limits: LoginLimits,
    private readonly checks: PasswordChecks,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * A wrong password and an unknown e-mail get the same answer in the same time. A code of the account is used up by this attempt.
   *
   * @throws Refused
   */
  async login(
    { email, password, code }: Login,
    { address, deviceCookie }: LoginOrigin,
  ): Promise<{ account: Account; deviceCookie: SetCookie }> {
    const { accounts, devices, limits } = this;
    const account = await accounts.byEmail(email);
    const device = account && devices.read(deviceCookie, account);
    const attempt = { address, email: emailKeyOf(email), device, account: account?._id };
    const hasCode = await this.usesCode(account, code);
    const guess = hasCode ? NOT_LIMITED : orTooMany(await limits.take(attempt), 'too-many-failures');
    const success = account && orTooMany(await limits.takeSuccess(account._id));
    const client = account && (hasCode || device !== undefined) ? { knownAccount: account._id } : { address };
    const check = () => passwordMatches(account?.passwordHash, password);
    const matches = await this.checks.run(client, check).catch(async (cause: unknown) => {
      await guess.undo(); // the queue was full: nothing was guessed
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
    await accounts.recordLogin(account._id);
    this.securityLog.login(account._id, device === undefined ? 'new' : 'known');
    return { account, deviceCookie: devices.cookie(account, device) };
  }

  private async usesCode(account: Account | undefined, code = ''): Promise<boolean> {
    return account !== undefined && code !== '' && this.accounts.loginCodes.use(account, code);
  }
}
