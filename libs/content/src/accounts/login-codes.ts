import { createHash, randomBytes } from 'node:crypto';
import type { StoredRecord } from '../records/record.js';
import type { Records } from '../records/records.js';

/** The part of an account that stores its current code. */
export interface LoginCode {
  readonly loginCodeHash?: string | null;
  readonly loginCodeExpiresAt?: string | null;
}

type AccountWithCode = StoredRecord & LoginCode;

const LIFE_MS = 10 * 60_000;

/** Letters and digits that are not mistaken for one another (Crockford's base 32). */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 80 bits, in groups. */
export function generateLoginCode(): string {
  const group = () => Array.from(randomBytes(GROUP_LENGTH), (byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Hash of a code, however its groups are typed. It is random, so a fast hash is enough. */
export const hashLoginCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest('base64url');

/**
 * One-time codes, valid for ten minutes. Each admits one login attempt, even if strangers have used up the account's
 * attempts.
 */
export class LoginCodes {
  constructor(
    private readonly records: Pick<Records<AccountWithCode>, 'collection' | 'now'>,
    private readonly onCreated: (account: Pick<AccountWithCode, '_id'>) => void,
  ) {}

  /** A code that replaces the account's earlier one. */
  async create(id: string): Promise<string> {
    const code = generateLoginCode();
    const loginCodeExpiresAt = new Date(Date.parse(this.records.now()) + LIFE_MS).toISOString();
    await this.records.collection.update(id, { set: { loginCodeHash: hashLoginCode(code), loginCodeExpiresAt } });
    this.onCreated({ _id: id });
    return code;
  }

  /** Whether this is the valid code of the account; true once at most. */
  async use({ _id, loginCodeHash, loginCodeExpiresAt }: AccountWithCode, code: string): Promise<boolean> {
    const hash = hashLoginCode(code);
    if (loginCodeHash !== hash || !loginCodeExpiresAt || this.records.now() > loginCodeExpiresAt) return false;
    const set = { loginCodeHash: null, loginCodeExpiresAt: null };
    const outcome = await this.records.collection.update(_id, { set }, { where: { loginCodeHash: hash } });
    return outcome.updated;
  }
}
