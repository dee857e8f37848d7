import type { Role, User } from '@fumata/contracts';
import type { Author } from '../records/act.js';
import type { RecordRefusal, StoredRecord } from '../records/record.js';
import type { LoginCode } from './login-codes.js';
import type { SessionEnds } from './logouts.js';
import type { PasswordCost, TemporaryPassword } from './password.js';

export interface Account extends User, StoredRecord, LoginCode, SessionEnds {
  readonly _id: string;
  /** The key of the e-mail, which identifies the account. */
  readonly login: string;
  readonly passwordHash: string;
  /** Undefined in accounts stored by earlier versions. */
  readonly passwordSetAt?: string;
  readonly disabled: boolean;
  /** For lists and duties; logins read `SecondFactors`. Undefined in accounts stored by earlier versions: none. */
  readonly hasSecondFactor?: boolean;
  readonly lastLoginAt: string | null;
}

/** A chosen password must not be guessable. */
export type NewPassword = string | TemporaryPassword;

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: NewPassword;
}

export interface AccountChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
  /** The version that was read. */
  readonly version?: number | undefined;
}

export interface WeakPassword {
  readonly refused: 'weak-password';
}

/** Whether an account is an active administrator's. */
export const mayAdminister = ({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean =>
  role === 'admin' && !disabled;

export type NewAccountRefusal = WeakPassword | { readonly refused: 'email-taken' };

export type AccountRefusal =
  | RecordRefusal
  | WeakPassword
  /** Without an active administrator, nobody could run the conclave. */
  | { readonly refused: 'last-administrator' };

/** A change that concerns who may do what. */
export interface SecurityChange {
  readonly account: string;
  readonly change:
    | 'created'
    | 'role'
    | 'disabled'
    | 'enabled'
    | 'password'
    | 'logout'
    | 'sessions-ended'
    | 'login-code'
    | 'second-factor';
  readonly by: Author;
}

export interface AccountOptions {
  /** Cost of new hashes; tests use less than production. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Passwords built from its words are guessable. */
  readonly siteTitle?: string | undefined;
  /** Called for every such change, after it is stored. */
  readonly onSecurityChange?: (change: SecurityChange) => void;
}
