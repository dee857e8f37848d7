import { browserStorage } from '../../../lib/browser-storage.js';
import { PENDING_VOTE_KEY } from './storage-keys.js';

/** Confirmed vote that the server has not answered yet. The idempotency key makes repeats harmless. */
export interface PendingVote {
  readonly cardinalId: string;
  /** Displayed round when the choice was made. */
  readonly roundNumber: number;
  readonly key: string;
  /** Local clock, ms. */
  readonly since: number;
}

/** A pending vote older than this is not resent automatically. */
const MAX_AGE_MS = 600_000;

/** Pending vote in the browser's storage. It survives a reload and is then resent with the same key. */
export const storedPendingVote = {
  read(): PendingVote | undefined {
    try {
      const found = JSON.parse(browserStorage.read(PENDING_VOTE_KEY) ?? '{}') as Partial<PendingVote>; // each field is checked below
      const { cardinalId, roundNumber, key = '', since = NaN } = found;
      const isValid =
        typeof cardinalId === 'string' &&
        typeof roundNumber === 'number' &&
        /^[0-9a-f]{32}$/.test(key) &&
        Math.abs(Date.now() - since) <= MAX_AGE_MS;
      return isValid ? { cardinalId, roundNumber, key, since } : undefined;
    } catch {
      return undefined; // not valid JSON
    }
  },
  write: (pending: PendingVote): void => browserStorage.write(PENDING_VOTE_KEY, JSON.stringify(pending)),
  remove: (): void => browserStorage.remove(PENDING_VOTE_KEY),
};
