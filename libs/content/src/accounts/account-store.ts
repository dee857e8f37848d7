import { cleanEmail } from '@fumata/contracts';
import { DAY_MS } from '@fumata/platform';
import type { Author } from '../records/act.js';
import { definedFields, type RecordContext } from '../records/record.js';
import { Records } from '../records/records.js';
import { emailKeyOf } from '../records/email-key.js';
import { maskEmail } from '../records/masked-email.js';
import {
  mayAdminister,
  type Account,
  type AccountChange,
  type AccountOptions,
  type AccountRefusal,
  type NewAccount,
  type NewAccountRefusal,
  type NewPassword,
  type SecurityChange,
  type WeakPassword,
} from './account.js';
import { LoginCodes } from './login-codes.js';
import { Logouts } from './logouts.js';
import { hashPassword } from './password.js';
import { isGuessable } from './password-strength.js';
import { hasFactor, NO_SECOND_FACTORS, SecondFactors, type SecondFactorChange } from './second-factors.js';

type Outcome = Promise<Account | AccountRefusal>;

/** Lifetime of a generated password. */
const TEMPORARY_MS = 7 * DAY_MS;

/** The accounts. None is ever deleted, only disabled. */
export class AccountStore {
  readonly loginCodes: LoginCodes;
  readonly logouts: Logouts;
  readonly secondFactors: SecondFactors;
  private readonly records: Records<Account>;

  constructor(
    private readonly context: RecordContext,
    private readonly options: AccountOptions = {},
  ) {
    this.records = new Records(context, {
      name: 'accounts',
      kind: 'account',
      unique: [['login']],
      // Nothing caches accounts, so no change needs to be counted.
      counted: false,
      title: ({ name }) => name,
      unaudited: [
        'passwordHash',
        'mustChangePassword',
        'passwordSetAt',
        'tokenVersion',
        'endedSessions',
        'login',
        'lastLoginAt',
        'loginCodeHash',
        'loginCodeExpiresAt',
      ],
      unversioned: ['logoutCount', 'lastLoginAt', 'loginCodeHash', 'loginCodeExpiresAt'],
      masked: { email: maskEmail },
    });
    this.loginCodes = new LoginCodes(this.records, (account) => this.report(account, 'system', 'login-code'));
    this.logouts = new Logouts(this.records, (account, change) => this.report(account, 'self', change));
    this.secondFactors = new SecondFactors(context.documents);
  }

  get(id: string): Promise<Account | undefined> {
    return this.records.get(id);
  }

  getMany(ids: readonly string[]): Promise<Account[]> {
    return this.records.findByIds(ids);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    return (await this.records.find({ login: emailKeyOf(email) }, { limit: 1 }))[0];
  }

  /** All accounts by login. */
  list(): Promise<Account[]> {
    return this.records.find({}, { sort: { login: 1 } });
  }

  /** An active administrator: the preferred e-mail's account if it is one, otherwise the first by login. */
  async administrator(preferredEmail = ''): Promise<Account | undefined> {
    const all = await this.administrators();
    return all.find(({ login }) => login === emailKeyOf(preferredEmail)) ?? all[0];
  }

  async create(account: NewAccount, author: Author = 'system'): Promise<Account | NewAccountRefusal> {
    const { email, name, role, password } = account;
    const passwordFields = await this.passwordFields(password, account);
    if ('refused' in passwordFields) return passwordFields;
    const outcome = await this.records.create(author, {
      email: cleanEmail(email),
      login: emailKeyOf(email),
      name,
      role,
      ...passwordFields,
      tokenVersion: 1,
      disabled: false,
      lastLoginAt: null,
    });
    if ('refused' in outcome) return { refused: 'email-taken' };
    this.report(outcome, author, 'created');
    return outcome;
  }

  /**
   * A new role also ends all sessions, and so does disabling the account. Changes run one at a time: otherwise two
   * administrators who demote each other concurrently would leave none.
   */
  change(id: string, author: Author, changes: AccountChange): Outcome {
    return this.context.exclusively('account-changes', () => this.changeNow(id, author, changes));
  }

  private async changeNow(id: string, author: Author, { version, ...fields }: AccountChange): Outcome {
    const changes = definedFields(fields);
    const current = await this.records.get(id);
    if (!current) return { refused: 'unknown-record' };
    const isDemoted = mayAdminister(current) && !mayAdminister({ ...current, ...changes });
    if (isDemoted && (await this.administrators()).length === 1) return { refused: 'last-administrator' };
    const outcome = await this.records.change(id, {
      author,
      version,
      change: (latest) => {
        const next = { ...latest, ...changes };
        const endsSessions = next.role !== latest.role || next.disabled !== latest.disabled;
        return { ...changes, ...(endsSessions && { tokenVersion: latest.tokenVersion + 1 }) };
      },
    });
    if ('refused' in outcome) return outcome;
    if (outcome.role !== current.role) this.report(outcome, author, 'role');
    if (outcome.disabled !== current.disabled) this.report(outcome, author, outcome.disabled ? 'disabled' : 'enabled');
    return outcome;
  }

  /** Also ends all sessions. `version`: of the account on which the decision was based. */
  async setPassword(id: string, author: Author, password: NewPassword, version?: number): Outcome {
    const account = await this.records.get(id);
    if (!account) return { refused: 'unknown-record' };
    const passwordFields = await this.passwordFields(password, account);
    if ('refused' in passwordFields) return passwordFields;
    const outcome = await this.records.change(id, {
      author,
      version,
      verb: 'password-set',
      change: ({ tokenVersion }) => ({ ...passwordFields, tokenVersion: tokenVersion + 1 }),
    });
    if (!('refused' in outcome)) this.report(outcome, author, 'password');
    return outcome;
  }

  /**
   * Changes the second factors and ends all sessions; undefined if nothing changes. Changes run one at a time:
   * otherwise `hasSecondFactor` could contradict the factors. After a crash between the two writes, logins follow the
   * factors, and `hasSecondFactor` is right again after the next change.
   */
  changeSecondFactors(
    id: string,
    author: Author,
    change: SecondFactorChange,
  ): Promise<Account | AccountRefusal | undefined> {
    return this.context.exclusively('second-factor-changes', () => this.changeSecondFactorsNow(id, author, change));
  }

  /** Removes all second factors, for somebody who has lost them. Undefined if there are none. */
  async removeSecondFactors(id: string, author: Author): Promise<Account | AccountRefusal | undefined> {
    const account = await this.records.get(id);
    if (!account) return { refused: 'unknown-record' };
    return this.changeSecondFactors(id, author, (state) =>
      hasFactor(state) || account.hasSecondFactor ? NO_SECOND_FACTORS : undefined,
    );
  }

  private async changeSecondFactorsNow(
    id: string,
    author: Author,
    change: SecondFactorChange,
  ): Promise<Account | AccountRefusal | undefined> {
    const changed = await this.secondFactors.change(id, change);
    if (!changed) return undefined;
    const hasSecondFactor = hasFactor(changed);
    const outcome = await this.records.change(id, {
      author,
      verb: 'second-factor-changed',
      change: ({ tokenVersion }) => ({ hasSecondFactor, tokenVersion: tokenVersion + 1 }),
    });
    if (!('refused' in outcome)) this.report(outcome, author, 'second-factor');
    return outcome;
  }

  /** Invalidates all existing tokens. */
  async endSessions(id: string, author: Author): Outcome {
    const outcome = await this.records.change(id, {
      author,
      verb: 'sessions-ended',
      change: ({ tokenVersion }) => ({ tokenVersion: tokenVersion + 1 }),
    });
    if (!('refused' in outcome)) this.report(outcome, author, 'sessions-ended');
    return outcome;
  }

  /** Writes neither an act nor a new version, so that a concurrent edit does not conflict. */
  async recordLogin(id: string): Promise<void> {
    await this.records.collection.update(id, { set: { lastLoginAt: this.records.now() } });
  }

  /** Whether the password was generated too long ago: somebody else may have seen it since. */
  isExpired({ mustChangePassword, passwordSetAt }: Account): boolean {
    if (!mustChangePassword || passwordSetAt === undefined) return false;
    return Date.parse(this.records.now()) - Date.parse(passwordSetAt) > TEMPORARY_MS;
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }

  private report({ _id }: Pick<Account, '_id'>, by: Author, change: SecurityChange['change']): void {
    this.options.onSecurityChange?.({ account: _id, change, by });
  }

  private async passwordFields(
    password: NewPassword,
    { email, name }: Pick<Account, 'email' | 'name'>,
  ): Promise<Pick<Account, 'passwordHash' | 'mustChangePassword' | 'passwordSetAt'> | WeakPassword> {
    const { passwordCost, siteTitle = '' } = this.options;
    const isChosen = typeof password === 'string';
    if (isChosen && (await isGuessable(password, [email, name, siteTitle]))) return { refused: 'weak-password' };
    const text = isChosen ? password : password.temporary;
    const passwordHash = await hashPassword(text, passwordCost);
    return { passwordHash, mustChangePassword: !isChosen, passwordSetAt: this.records.now() };
  }

  private administrators(): Promise<Account[]> {
    return this.records.find({ role: 'admin', disabled: false }, { sort: { login: 1 } });
  }
}
