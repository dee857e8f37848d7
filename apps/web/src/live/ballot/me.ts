import type { Me } from '@fumata/conclave';
import { createStore } from '../../lib/store.js';
import { OwnVotes, readOwnVotes, type OwnVote } from '../receipts/own-votes.js';

export const NOBODY: Me = { nextVoteAt: null, lastVote: null, networkFreeAt: null };

/** The visitor, as far as this document knows. */
export const me = createStore(NOBODY);

const lastEventId = (): string | undefined => readOwnVotes().at(-1)?.receipt.eventId;

/** The last vote of this browser when the server answered; null before the first answer. */
let answeredAfter: string | undefined | null = null;

/** The server has said when the visitor may vote again. */
export function setNextVote(nextVoteAt: number | null): void {
  answeredAfter = lastEventId();
  me.set({ ...me.get(), nextVoteAt });
}

/** Until `networkFreeAt` other visitors have used up the votes of this network; null: votes are left. */
export const setNetworkFree = (networkFreeAt: number | null): void => me.set({ ...me.get(), networkFreeAt });

export function setLastVote(vote: OwnVote | undefined): void {
  const lastVote = vote ? { conclaveId: vote.receipt.conclaveId, roundNumber: vote.round } : null;
  me.set({ ...me.get(), lastVote });
}

/** Recalls the browser's votes, now and whenever another tab votes; returns the function that stops. */
export function followVotes(cooldownSeconds: number): () => void {
  recallVotes(cooldownSeconds);
  return new OwnVotes().follow(() => recallVotes(cooldownSeconds));
}

/** Reads the stored votes, whose times are cut to the second, unless the server has answered since the last one. */
function recallVotes(cooldownSeconds: number): void {
  if (answeredAfter === lastEventId()) return;
  const lastVote = readOwnVotes().at(-1);
  setLastVote(lastVote);
  const nextVoteAt = lastVote ? Date.parse(lastVote.time) + 1000 * (cooldownSeconds + 1) : null;
  me.set({ ...me.get(), nextVoteAt });
}
