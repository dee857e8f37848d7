import type { Me } from '@fumata/conclave';
import { createStore } from '../lib/store.js';
import { readOwnVotes, type OwnVote } from './receipts/own-votes.js';

export const NOBODY: Me = { nextVoteAt: null, lastVote: null, networkFreeAt: null };

/** The visitor, as far as this document knows. */
export const me = createStore(NOBODY);
let isAnswered = false;

/** The server has said when the visitor may vote again. */
export function setNextVote(nextVoteAt: number | null): void {
  isAnswered = true;
  me.set({ ...me.get(), nextVoteAt });
}

/** Others of the visitor's network have used up its votes. */
export const setNetworkFree = (networkFreeAt: number): void => me.set({ ...me.get(), networkFreeAt });

export function setLastVote(vote: OwnVote | undefined): void {
  const lastVote = vote ? { conclaveId: vote.receipt.conclaveId, roundNumber: vote.round } : null;
  me.set({ ...me.get(), lastVote });
}

/** Until the server has answered: from the votes that the browser has kept. */
export function recallVotes(cooldownSeconds: number): void {
  if (isAnswered) return;
  const last = readOwnVotes().at(-1);
  setLastVote(last);
  const nextVoteAt = last ? Date.parse(last.time) + 1000 * cooldownSeconds : null;
  me.set({ ...me.get(), nextVoteAt });
}

/** The document ends. */
export function forgetMe(): void {
  isAnswered = false;
  me.set(NOBODY);
}
