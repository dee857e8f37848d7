import { Injectable } from '@nestjs/common';
import { passwordMatches, type Account } from '@fumata/content';
import { orTooMany } from '../../http/limits/request-limits.js';
import { Refused } from '../../http/refusals/refused.js';
import { LoginLimits } from './login-limits.js';
import { PasswordChecks } from './password-checks.js';

/** Asks for the password again before an account changes how it logs in. */
@Injectable()
export class OwnPasswords {
  constructor(
    private readonly limits: LoginLimits,
    private readonly checks: PasswordChecks,
  ) {}

  /** @throws Refused */
  async check({ _id, passwordHash }: Account, password: string): Promise<void> {
    orTooMany(await this.limits.takeChange(_id), 'too-many-failures');
    if (!(await this.checks.run({ knownAccount: _id }, () => passwordMatches(passwordHash, password))))
      throw new Refused('wrong-password');
  }
}
