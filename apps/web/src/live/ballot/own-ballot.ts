import { ballotOf, type BallotAccess } from '@fumata/conclave';
import { useEffect } from 'react';
import { currentSecond, serverClock, useIsBefore, useNow } from '../../lib/now.js';
import { useStore } from '../../lib/store.js';
import { useSite } from '../../shell/site.js';
import { followVotes, me, NOBODY } from './me.js';
import { useMoment } from '../moment/moment-context.js';
import { timeLeft } from '@fumata/text';

/**
 * Milliseconds until the next vote. The estimated server clock is behind by the delay of an answer, so without a limit
 * they would exceed the cooldown.
 */
export const cooldownLeft = (nextVoteAt: number, now: number, cooldownSeconds: number): number =>
  Math.min(nextVoteAt - now, 1000 * cooldownSeconds);

/** The visitor's access to the vote in a few words. */
export function ballotText(ballot: BallotAccess, now: number, cooldownSeconds: number): string {
  switch (ballot.is) {
    case 'open':
      return 'Vous pouvez voter';
    case 'voted':
      return `A voté · revote dans ${timeLeft(cooldownLeft(ballot.nextVoteAt, now, cooldownSeconds))}`;
    case 'waiting':
      return `Revote dans ${timeLeft(cooldownLeft(ballot.nextVoteAt, now, cooldownSeconds))}`;
    case 'elsewhere':
      return `Limite de votre réseau atteinte · vote dans ${timeLeft(ballot.freeAt - now)}`;
    case 'paused':
      return 'Vote en pause';
    case 'closed':
      return 'Vote fermé';
  }
}

/** The visitor's access to the vote, for every button and text. */
export function useBallot(): BallotAccess {
  const { voteCooldownSeconds } = useSite();
  const current = useMoment();
  const visitor = useStore(me, NOBODY);
  // Renders again once each of these times has passed.
  useIsBefore(visitor.nextVoteAt);
  useIsBefore(visitor.networkFreeAt);
  useEffect(() => followVotes(voteCooldownSeconds), [voteCooldownSeconds]);
  if (!current) return { is: 'closed' };
  const { moment, summary } = current;
  return ballotOf(visitor, moment, { conclaveId: summary.conclaveState._id, now: currentSecond() });
}

export function useBallotText(): string {
  const { voteCooldownSeconds } = useSite();
  const now = useNow(serverClock.now());
  return ballotText(useBallot(), now, voteCooldownSeconds);
}
