import { useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { useSite } from '../../../shell/site.js';
import { toast } from '../../../components/messages/toasts.js';
import { serverClock, useIsBefore } from '../../../lib/now.js';
import { pause } from '../../../lib/requests/pause.js';
import { useStore } from '../../../lib/store.js';
import type { ConnectionState, Live } from '../../../live/live.js';
import { setLastVote, setNetworkFree, setNextVote } from '../../../live/ballot/me.js';
import type { OwnVote } from '../../../live/receipts/own-votes.js';
import { INITIAL_STATE, Voting, type Outcome, type VotingState } from './voting.js';

/** Delay of the full refresh after a vote, required by the specification. */
const REFRESH_AFTER_MS = 2_000;
const TOASTS = { received: 'success', refused: 'warning', failed: 'error', late: 'info' } as const;
const NO_VOTES: readonly OwnVote[] = [];

export interface OwnVoting extends VotingState {
  readonly voting: Voting;
  /** Oldest first. */
  readonly votes: readonly OwnVote[];
  /** The visitor's cooldown is still running, or the limit of their network is reached. */
  readonly isWaiting: boolean;
  /** The limit of the visitor's network is reached, not their own. */
  readonly isNetworkLimited: boolean;
  /** Longest possible wait: the estimated server clock may be behind. */
  readonly maxWaitSeconds: number;
}

/**
 * The visitor's votes on this page. Each outcome is shown as a toast, which screen readers announce; `onOutcome` is
 * called for each.
 */
export function useVoting(live: Live, connection: ConnectionState, onOutcome: () => void): OwnVoting {
  const api = useApi();
  const [voting] = useState(
    () =>
      new Voting({
        api,
        clock: serverClock,
        pause,
        createProver: async (challenge) => new (await import('./proof/vote-prover.js')).VoteProver(challenge),
        onNextVote: setNextVote,
        onNetworkFree: setNetworkFree,
        onOutcome: ({ is, message }: Outcome) => {
          toast(TOASTS[is], message);
          onOutcome();
          if (is === 'received') setTimeout(() => void live.refresh(), REFRESH_AFTER_MS);
        },
      }),
  );
  useEffect(() => voting.start(), [voting]);
  useEffect(() => {
    if (connection === 'live') void voting.retry();
  }, [connection, voting]);
  const state = useStore(voting.state, INITIAL_STATE);
  const votes = useStore(voting.ownVotes.all, NO_VOTES);
  useEffect(() => setLastVote(votes.at(-1)), [votes]);
  const { voteCooldownSeconds } = useSite();
  const isWaiting = useIsBefore(state.nextVoteAt);
  return { ...state, voting, votes, isWaiting, isNetworkLimited: false, maxWaitSeconds: voteCooldownSeconds };
}
