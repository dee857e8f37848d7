import type { VoteAnswer } from '@fumata/contracts';
import { browserStorage, readStoredList } from '../../lib/browser-storage.js';
import { createStore } from '../../lib/store.js';

export type Receipt = VoteAnswer['receipt'];

/** Vote cast from this browser, with its receipt. Only the browser links the two. */
export interface OwnVote {
  /** The cardinal chosen here, to be compared with what the server recorded. */
  readonly cardinalId: string;
  /** When the server recorded it, ISO 8601. */
  readonly time: string;
  readonly round: number;
  readonly receipt: Receipt;
}

const VOTES_KEY = 'votes';
const MAX_STORED = 500;

/** The visitor's own votes, oldest first, shared by all tabs of this browser. */
export class OwnVotes {
  readonly all = createStore<readonly OwnVote[]>([]);

  /** Reads the stored votes and follows those of other tabs, calling `onOtherTab`; returns the function that stops. */
  follow(onOtherTab: () => void): () => void {
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== VOTES_KEY) return;
      this.all.set(readOwnVotes());
      onOtherTab();
    };
    this.all.set(readOwnVotes());
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  add({ cardinalId, roundNumber: round, receipt }: VoteAnswer): void {
    const others = readOwnVotes().filter((vote) => vote.receipt.eventId !== receipt.eventId);
    const votes = [...others, { cardinalId, round, time: receipt.recordedAt, receipt }].slice(-MAX_STORED);
    browserStorage.write(VOTES_KEY, JSON.stringify(votes));
    this.all.set(votes);
  }
}

/** Stored votes, oldest first; entries that are not votes are skipped. */
export const readOwnVotes = (): readonly OwnVote[] => readStoredList(VOTES_KEY, isOwnVote).slice(-MAX_STORED);

function isOwnVote(entry: unknown): entry is OwnVote {
  const { cardinalId, time, round, receipt } = (entry ?? {}) as Partial<OwnVote>; // each field is checked below
  return (
    typeof cardinalId === 'string' &&
    typeof time === 'string' &&
    !Number.isNaN(Date.parse(time)) &&
    typeof round === 'number' &&
    typeof receipt?.eventId === 'string' &&
    typeof receipt.leafHash === 'string'
  );
}

/** The cardinal of the last vote, if it was cast in this round; the cooldown of an earlier one may still run. */
export function choiceInRound(votes: readonly OwnVote[], conclaveId: string, roundNumber: number): string | undefined {
  const lastVote = votes.at(-1);
  return lastVote?.round === roundNumber && lastVote.receipt.conclaveId === conclaveId
    ? lastVote.cardinalId
    : undefined;
}

/** Short form of a receipt, to be compared by eye: 7F3A-91C2. */
export const receiptCode = ({ leafHash }: Receipt): string =>
  `${leafHash.slice(0, 4)}-${leafHash.slice(4, 8)}`.toUpperCase();
