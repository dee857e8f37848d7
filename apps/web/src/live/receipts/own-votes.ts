import type { VoteAnswer } from '@fumata/contracts';
import { kept } from '../../lib/kept.js';
import { createStore } from '../../lib/store.js';
import type { Store } from '../../lib/store.js';

export type Receipt = VoteAnswer['receipt'];

/** A vote given from this browser, with its receipt: only here are the two linked to each other. */
export interface OwnVote {
  /** Who was chosen here: what the server recorded is held to this. */
  readonly cardinalId: string;
  /** When the server recorded it, ISO 8601. */
  readonly time: string;
  readonly round: number;
  readonly receipt: Receipt;
}

/** Under this name the visitor's votes are kept in the browser. */
const VOTES_KEY = 'votes';
const MOST = 500;
const NONE: readonly OwnVote[] = [];

/** The visitor's own votes, oldest first, as all tabs of this browser know them. */
export class OwnVotes {
  readonly all: Store<readonly OwnVote[]> = createStore(NONE);

  /** Reads what is kept and follows what other tabs add, telling `onOther`; gives what ends it. */
  follow(onOther: () => void): () => void {
    const stored = (event: StorageEvent): void => {
      if (event.key !== VOTES_KEY) return;
      this.all.set(read());
      onOther();
    };
    this.all.set(read());
    addEventListener('storage', stored);
    return () => removeEventListener('storage', stored);
  }

  add({ cardinalId, roundNumber: round, receipt }: VoteAnswer): void {
    const others = read().filter((vote) => vote.receipt.eventId !== receipt.eventId);
    const votes = [...others, { cardinalId, round, time: receipt.recordedAt, receipt }].slice(-MOST);
    kept.write(VOTES_KEY, JSON.stringify(votes));
    this.all.set(votes);
  }
}

/** What is kept may have been written by anything; what doesn't look like a vote is passed over. */
function read(): readonly OwnVote[] {
  try {
    const found: unknown = JSON.parse(kept.read(VOTES_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isOwnVote).slice(-MOST) : NONE;
  } catch {
    return NONE; // not ours
  }
}

function isOwnVote(found: unknown): found is OwnVote {
  const { cardinalId, time, round, receipt } = (found ?? {}) as Partial<OwnVote>; // looked at before it is believed
  return (
    typeof cardinalId === 'string' &&
    typeof time === 'string' &&
    !Number.isNaN(Date.parse(time)) &&
    typeof round === 'number' &&
    typeof receipt?.eventId === 'string' &&
    typeof receipt.leafHash === 'string'
  );
}

/** The receipt's short form for the eye: 7F3A-91C2. */
export const receiptCode = ({ leafHash }: Receipt): string =>
  `${leafHash.slice(0, 4)}-${leafHash.slice(4, 8)}`.toUpperCase();
