import { Injectable } from '@nestjs/common';
import { AccountStore, passwordMatches, type Account } from '@fumata/content';
import type { Login } from '@fumata/contracts';
import { networkOf } from '../../http/network.js';
import { Refused } from '../../http/refused.js';
import type { SetCookie } from '../../http/reply.js';
import { SecurityLog } from '../../http/security-log.js';
import { LoginDevices } from './login-devices.js';
import { LoginLimits, orRefuseGuess } from './login-limits.js';
import { PasswordChecks } from './password-checks.js';

/** Where a login comes from. */
export interface LoginOrigin {
  readonly address: string;
  /** See `LoginDevices`. */
  readonly deviceCookie: string | undefined;
}

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
   * A wrong password and an unknown e-mail get the same answer in the same time.
   *
   * @throws Refused
   */
  async login(
    { email, password }: Login,
    { address, deviceCookie }: LoginOrigin,
  ): Promise<{ account: Account; deviceCookie: SetCookie }> {
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
    this.securityLog.login(found._id, device === undefined ? 'new' : 'known');
    return { account: found, deviceCookie: devices.cookie(found._id, device) };
  }
}
