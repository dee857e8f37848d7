import type { Role, User } from '@fumata/contracts';
import type { Collection, DocumentStore } from '@fumata/documents';
import type { Clock, Ids } from '@fumata/platform';
import { hashPassword } from './password.js';

export interface Account extends User {
  /** The e-mail without case: what accounts are told apart by. */
  readonly login: string;
  readonly passwordHash: string;
  /** Raised to end all sessions: a token bears the version it was made under. */
  readonly tokenVersion: number;
  readonly disabled: boolean;
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

const loginOf = (email: string): string => email.trim().toLowerCase();

/** The people who may log in. Content: never to be dropped. */
export class AccountStore {
  private readonly accounts: Collection<Account>;

  constructor(
    documents: DocumentStore,
    private readonly clock: Clock,
    private readonly ids: Pick<Ids, 'objectId'>,
  ) {
    this.accounts = documents.collection<Account>({ name: 'accounts', unique: [['login']] });
  }

  get(id: string): Promise<Account | undefined> {
    return this.accounts.get(id);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    return (await this.accounts.find({ login: loginOf(email) }, { limit: 1 }))[0];
  }

  /** All accounts, by login. */
  list(): Promise<Account[]> {
    return this.accounts.find({}, { sort: { login: 1 } });
  }

  hasAdministrator(): Promise<boolean> {
    return this.accounts.count({ role: 'admin', disabled: false }).then((count) => count > 0);
  }

  /** Undefined when the e-mail has an account already. */
  async create({ email, name, role, password }: NewAccount): Promise<Account | undefined> {
    const account: Account = {
      _id: this.ids.objectId(),
      email: email.trim(),
      login: loginOf(email),
      name,
      role,
      passwordHash: await hashPassword(password),
      tokenVersion: 1,
      disabled: false,
      createdAt: this.clock.now().toISOString(),
      lastLoginAt: null,
    };
    return (await this.accounts.insert(account)).inserted ? account : undefined;
  }

  /** Also ends all sessions. False when there is no such account; so for all that follow. */
  setRole(email: string, role: Role): Promise<boolean> {
    return this.change(email, { role });
  }

  async setPassword(email: string, password: string): Promise<boolean> {
    return this.change(email, { passwordHash: await hashPassword(password) });
  }

  setDisabled(email: string, disabled: boolean): Promise<boolean> {
    return this.change(email, { disabled });
  }

  /** Every token made so far is worth nothing from now on. */
  async endSessions(id: string): Promise<void> {
    await this.accounts.update(id, { increment: { tokenVersion: 1 } });
  }

  async recordLogin(id: string): Promise<void> {
    await this.accounts.update(id, { set: { lastLoginAt: this.clock.now().toISOString() } });
  }

  private async change(
    email: string,
    set: Partial<Pick<Account, 'role' | 'passwordHash' | 'disabled'>>,
  ): Promise<boolean> {
    const account = await this.byEmail(email);
    if (!account) return false;
    return (await this.accounts.update(account._id, { set, increment: { tokenVersion: 1 } })).updated;
  }
}
