import type { Role, User } from '@fumata/contracts';
import type { Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Keeping, Kept, RecordRefusal } from '../records/records.js';
import { maskedEmail } from '../records/masked-email.js';
import { hashPassword } from './password.js';
import type { PasswordCost } from './password.js';

export interface Account extends User, Kept {
  readonly _id: string;
  /** The e-mail without case: what accounts are told apart by. */
  readonly login: string;
  readonly passwordHash: string;
  /** Raised to end all sessions: a token bears the version it was made under. */
  readonly tokenVersion: number;
  readonly disabled: boolean;
  readonly lastLoginAt: string | null;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

export interface AccountChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
  /** The one that was read. */
  readonly version?: number | undefined;
}

export type AccountRefusal =
  | RecordRefusal
  /** Without one who can log in, nobody could drive the conclave any more. */
  | { readonly refused: 'last-administrator' };

type Outcome = Promise<Account | AccountRefusal>;

const loginOf = (email: string): string => email.trim().toLowerCase();
const mayAdminister = ({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean =>
  role === 'admin' && !disabled;

/** The people who may log in. Content: never to be dropped. */
export class AccountStore {
  private readonly records: Records<Account>;
  /** The end of the change before. */
  private last: Promise<unknown> = Promise.resolve();

  /** `passwordCost`: what new hashes cost, by default what production needs; tests take less. */
  constructor(
    keeping: Keeping,
    private readonly passwordCost?: PasswordCost,
  ) {
    this.records = new Records(keeping, {
      name: 'accounts',
      kind: 'account',
      unique: [['login']],
      title: ({ name }) => name,
      unaudited: ['passwordHash', 'tokenVersion', 'login', 'lastLoginAt'],
      masked: { email: maskedEmail },
    });
  }

  get(id: string): Promise<Account | undefined> {
    return this.records.get(id);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    return (await this.records.find({ login: loginOf(email) }, { limit: 1 }))[0];
  }

  /** All accounts, by login. */
  list(): Promise<Account[]> {
    return this.records.find({}, { sort: { login: 1 } });
  }

  async hasAdministrator(): Promise<boolean> {
    return (await this.administrators()).length > 0;
  }

  /** Undefined when the e-mail has an account already. */
  async create(wanted: NewAccount, author: Author = 'system'): Promise<Account | undefined> {
    const { email, name, role, password } = wanted;
    const outcome = await this.records.create(author, {
      email: email.trim(),
      login: loginOf(email),
      name,
      role,
      passwordHash: await hashPassword(password, this.passwordCost),
      tokenVersion: 1,
      disabled: false,
      lastLoginAt: null,
    });
    return 'refused' in outcome ? undefined : outcome;
  }

  /**
   * A new role and a disabling also end all sessions. One change at a time: two administrators who demote each other at
   * once would else leave none.
   */
  change(id: string, author: Author, wanted: AccountChange): Outcome {
    const outcome = this.last.then(() => this.changeNow(id, author, wanted));
    this.last = outcome.catch(() => undefined); // told to whoever asked for it
    return outcome;
  }

  private async changeNow(id: string, author: Author, { version, ...wanted }: AccountChange): Outcome {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const current = await this.records.get(id);
    if (!current) return { refused: 'unknown-record' };
    const administrates = mayAdminister({ ...current, ...given });
    const loses = mayAdminister(current) && !administrates;
    if (loses && (await this.administrators()).length === 1) return { refused: 'last-administrator' };
    const outcome = await this.records.change(id, {
      author,
      version,
      change: (latest) => {
        const next = { ...latest, ...given };
        const ends = next.role !== latest.role || next.disabled !== latest.disabled;
        return { ...given, ...(ends && { tokenVersion: latest.tokenVersion + 1 }) };
      },
    });
    // Another process may have done the same to the other one meanwhile: then neither of the two happens.
    if (!loses || 'refused' in outcome || (await this.hasAdministrator())) return outcome;
    const { role, disabled } = current;
    await this.records.change(id, { author: 'system', change: () => ({ role, disabled }) });
    return { refused: 'last-administrator' };
  }

  /** Also ends all sessions. `version`: of the account as it was when it was decided. */
  async setPassword(id: string, author: Author, password: string, version?: number): Outcome {
    const passwordHash = await hashPassword(password, this.passwordCost);
    return this.records.change(id, {
      author,
      version,
      verb: 'password-set',
      change: ({ tokenVersion }) => ({ passwordHash, tokenVersion: tokenVersion + 1 }),
    });
  }

  /** Every token made so far is worth nothing from now on. */
  endSessions(id: string, author: Author): Outcome {
    return this.records.change(id, {
      author,
      verb: 'sessions-ended',
      change: ({ tokenVersion }) => ({ tokenVersion: tokenVersion + 1 }),
    });
  }

  /** As `endSessions`, by who has them: no act on anything. */
  async logout(id: string): Promise<void> {
    await this.records.collection.update(id, { increment: { tokenVersion: 1, version: 1 } });
  }

  /** Not an act, and no new version: who edits the account meanwhile is not disturbed. */
  async recordLogin(id: string): Promise<void> {
    await this.records.collection.update(id, { set: { lastLoginAt: this.records.now() } });
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }

  private administrators(): Promise<Account[]> {
    return this.records.find({ role: 'admin', disabled: false });
  }
}
