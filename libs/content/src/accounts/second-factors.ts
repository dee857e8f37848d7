import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { sha256Base64Url } from '@fumata/platform';
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

/** An authenticator application: its secret is derived from the seed by a key of the installation. */
interface Application {
  readonly seed: string;
  /** The last time step whose code was accepted: a code is accepted once. */
  readonly lastStep: number;
}

/** The ticket of a login by a passkey, remembered until it expires: it opens one session. */
interface UsedTicket {
  readonly hash: string;
  readonly expiresAt: string;
}

/** The second factors of an account. */
export interface SecondFactorState {
  readonly application: Application | null;
  readonly passkeys: readonly Passkey[];
  /** Hashes of the recovery codes that have not been used. */
  readonly recoveryCodes: readonly string[];
  readonly usedTickets: readonly UsedTicket[];
}

interface StoredFactors extends SecondFactorState, StoredDocument {
  /** Counts the changes. */
  readonly revision: number;
}

/** A change of the state; undefined for none. */
export type SecondFactorChange = (current: SecondFactorState) => SecondFactorState | undefined;

export const NO_SECOND_FACTORS: SecondFactorState = {
  application: null,
  passkeys: [],
  recoveryCodes: [],
  usedTickets: [],
};

/** Recovery codes alone are no second factor: they replace one that was lost. */
export const hasFactor = ({ application, passkeys }: SecondFactorState): boolean =>
  application !== null || passkeys.length > 0;

const RECOVERY_CODES = 10;

/** Ten codes to show once, and their hashes to store. */
export function generateRecoveryCodes(): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, generateLoginCode);
  return { codes, hashes: codes.map(hashLoginCode) };
}

/** The state without this recovery code; undefined if the account has no such code. */
export function withoutRecoveryCode(state: SecondFactorState, code: string): SecondFactorState | undefined {
  const hash = hashLoginCode(code);
  if (!state.recoveryCodes.includes(hash)) return undefined;
  return { ...state, recoveryCodes: state.recoveryCodes.filter((each) => each !== hash) };
}

/** A verified login by a passkey. */
export interface PasskeyLogin {
  readonly passkey: Pick<Passkey, 'id' | 'publicKey'>;
  /** As the authenticator says now. */
  readonly counter: number;
  readonly at: string;
  readonly ticket: string;
  readonly ticketExpiresAt: string;
}

/**
 * The state after a login; undefined if it is not accepted: the passkey has been removed or replaced, the ticket has
 * been used, or the counter has not grown, as when another login came first or the authenticator was copied.
 */
export function afterPasskeyLogin(state: SecondFactorState, login: PasskeyLogin): SecondFactorState | undefined {
  const { at, counter, ticketExpiresAt: expiresAt } = login;
  const passkey = state.passkeys.find(({ id }) => id === login.passkey.id);
  const hash = sha256Base64Url(login.ticket);
  if (passkey?.publicKey !== login.passkey.publicKey || state.usedTickets.some((used) => used.hash === hash))
    return undefined;
  if (counter <= passkey.counter && counter + passkey.counter > 0) return undefined; // 0: it does not count
  const updated = { ...passkey, counter, lastUsedAt: at };
  return {
    ...state,
    passkeys: state.passkeys.map((each) => (each === passkey ? updated : each)),
    usedTickets: [...state.usedTickets.filter((each) => each.expiresAt > at), { hash, expiresAt }],
  };
}

/** Second factors by account, stored apart: a login changes them without a conflict with an edit of the account. */
export class SecondFactors {
  private readonly collection: Collection<StoredFactors>;

  constructor(documents: DocumentStore) {
    this.collection = documents.collection<StoredFactors>({ name: 'second-factors' });
  }

  async of(account: string): Promise<SecondFactorState> {
    return (await this.collection.get(account)) ?? NO_SECOND_FACTORS;
  }

  /** Stores and returns the new state; undefined if nothing changes. Concurrent changes are applied in turn. */
  async change(account: string, change: SecondFactorChange): Promise<SecondFactorState | undefined> {
    for (;;) {
      const stored = await this.collection.get(account);
      const changed = change(stored ?? NO_SECOND_FACTORS);
      if (!changed) return undefined;
      const { application, passkeys, recoveryCodes, usedTickets } = changed;
      const revision = (stored?.revision ?? 0) + 1;
      const document = { _id: account, application, passkeys, recoveryCodes, usedTickets, revision };
      if (stored) {
        const { replaced } = await this.collection.replace(document, { where: { revision: stored.revision } });
        if (replaced) return changed;
      } else if ((await this.collection.insert(document)).inserted) return changed;
    }
  }
}
