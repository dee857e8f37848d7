import { Inject, Injectable } from '@nestjs/common';
import type { Account } from '@fumata/content';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION } from '@fumata/stores';

export const DUTIES = ['password-change-required', 'second-factor-missing'] as const;
export type Duty = (typeof DUTIES)[number];

/** The duties of accounts: an account may do nothing else before them. */
@Injectable()
export class AccountDuties {
  private readonly rolesWithSecondFactor: readonly string[];

  constructor(@Inject(CONFIGURATION) { rolesWithSecondFactor }: Pick<Configuration, 'rolesWithSecondFactor'>) {
    this.rolesWithSecondFactor = rolesWithSecondFactor;
  }

  needsSecondFactor({ role }: Pick<Account, 'role'>): boolean {
    return this.rolesWithSecondFactor.includes(role);
  }

  /** The first duty of an account; undefined if it has none. */
  of(account: Pick<Account, 'role' | 'mustChangePassword' | 'hasSecondFactor'>): Duty | undefined {
    if (account.mustChangePassword) return 'password-change-required';
    return this.needsSecondFactor(account) && !account.hasSecondFactor ? 'second-factor-missing' : undefined;
  }
}
