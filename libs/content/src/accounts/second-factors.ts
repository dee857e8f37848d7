import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { generateLoginCode, hashLoginCode } from './login-codes.js';

export interface Passkey {
  /** Id of the credential, base64url. */
  readonly id: string;
  readonly publicKey: string;
  /** Signatures that the authenticator says to have made; 0 if it does not count them. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** Chosen by its owner. */
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** An authenticator application: its secret is derived from the seed by the installation's own. */
interface Application {
  readonly seed: string;
  /** The last time step whose code was accepted: a code is accepted once. */
  readonly lastStep: number;
}

/** The second factors of an account. */
export interface SecondFactorState {
  readonly application: Application | null;
  readonly passkeys: readonly Passkey[];
  /** Hashes of the recovery codes that have not been used. */
  readonly recoveryCodes: readonly string[];
}

interface StoredFactors extends SecondFactorState, StoredDocument {
  /** Counts the changes. */
  readonly revision: number;
}

export const NO_SECOND_FACTORS: SecondFactorState = { application: null, passkeys: [], recoveryCodes: [] };

/** Recovery codes alone are no second factor: they replace one that was lost. */
export const hasFactor = ({ application, passkeys }: SecondFactorState): boolean =>
  application !== null || passkeys.length > 0;

const RECOVERY_CODES = 10;

/** Ten codes to show once, and their hashes to store. */
export function generateRecoveryCodes(): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, generateLoginCode);
  return { codes, hashes: codes.map(hashLoginCode) };
}

/** The state without this recovery code; undefined if it is none of the account's. */
export function withoutRecoveryCode(state: SecondFactorState, code: string): SecondFactorState | undefined {
  const hash = hashLoginCode(code);
  if (!state.recoveryCodes.includes(hash)) return undefined;
  return { ...state, recoveryCodes: state.recoveryCodes.filter((each) => each !== hash) };
}

/** Second factors by account, beside the accounts: a login changes them, which no edit of the account must notice. */
export class SecondFactors {
  private readonly collection: Collection<StoredFactors>;

  constructor(documents: DocumentStore) {
    this.collection = documents.collection<StoredFactors>({ name: 'second-factors' });
  }

  async of(account: string): Promise<SecondFactorState> {
    return (await this.collection.get(account)) ?? NO_SECOND_FACTORS;
  }

  /**
   * Changes the state as the function says; undefined changes nothing. Of two changes at the same moment one follows the
   * other. Returns the new state, undefined if nothing was changed.
   */
  async change(
    account: string,
    next: (current: SecondFactorState) => SecondFactorState | undefined,
  ): Promise<SecondFactorState | undefined> {
    for (;;) {
      const stored = await this.collection.get(account);
      const changed = next(stored ?? NO_SECOND_FACTORS);
      if (!changed) return undefined;
      const { application, passkeys, recoveryCodes } = changed;
      const revision = (stored?.revision ?? 0) + 1;
      const document = { _id: account, application, passkeys, recoveryCodes, revision };
      if (stored) {
        const { replaced } = await this.collection.replace(document, { where: { revision: stored.revision } });
        if (replaced) return changed;
      } else if ((await this.collection.insert(document)).inserted) return changed;
    }
  }

  async delete(account: string): Promise<void> {
    await this.collection.delete(account);
  }
}
