import { ballotOf, type BallotAccess, type Me } from '@fumata/conclave';
import { useEffect } from 'react';
import { serverClock, useIsBefore, useNow } from '../lib/now.js';
import { createStore, useStore } from '../lib/store.js';
import { useSite } from '../shell/site.js';
import { ballotText } from './ballot-text.js';
import { useMoment } from './moment-context.js';
import { readOwnVotes, type OwnVote } from './receipts/own-votes.js';

const NOBODY: Me = { nextVoteAt: null, lastVote: null, networkFreeAt: null };

/** What this document knows of its visitor. */
const me = createStore(NOBODY);
let isAnswered = false;

/** The server has said when the visitor may vote again. */
export function setNextVote(nextVoteAt: number | null): void {
  isAnswered = true;
  me.set({ ...me.get(), nextVoteAt });
}

/** Others of the visitor's network have used up its votes. */
export const setNetworkFree = (networkFreeAt: number): void => me.set({ ...me.get(), networkFreeAt });

export const setLastVote = (vote: OwnVote | undefined): void =>
  me.set({ ...me.get(), lastVote: vote ? { conclaveId: vote.receipt.conclaveId, roundNumber: vote.round } : null });

/** What this visitor may do now. Until the server has answered, from the votes that the browser has kept. */
export function useBallot(): BallotAccess {
  const { voteCooldownSeconds } = useSite();
  const current = useMoment();
  const known = useStore(me, NOBODY);
  useIsBefore(known.nextVoteAt);
  useIsBefore(known.networkFreeAt);
  useEffect(() => {
    if (isAnswered) return;
    const last = readOwnVotes().at(-1);
    setLastVote(last);
    const nextVoteAt = last ? Date.parse(last.time) + 1000 * voteCooldownSeconds : null;
    me.set({ ...me.get(), nextVoteAt });
  }, [voteCooldownSeconds]);
  if (!current) return { is: 'closed' };
  const { moment, summary } = current;
  return ballotOf(known, moment, { conclaveId: summary.conclaveState._id, now: serverClock.now() });
}

/** The same in a few words. */
export function useBallotText(): string {
  const now = useNow(serverClock.now());
  return ballotText(useBallot(), now);
}
