import { ballotOf, type BallotAccess } from '@fumata/conclave';
import { useEffect } from 'react';
import { serverClock, useIsBefore, useNow } from '../lib/now.js';
import { useStore } from '../lib/store.js';
import { useSite } from '../shell/site.js';
import { ballotText } from './ballot-text.js';
import { followVotes, me, NOBODY } from './me.js';
import { useMoment } from './moment-context.js';

/** The visitor's access to the vote, for every button and text. */
export function useBallot(): BallotAccess {
  const { voteCooldownSeconds } = useSite();
  const current = useMoment();
  const known = useStore(me, NOBODY);
  useIsBefore(known.nextVoteAt);
  useIsBefore(known.networkFreeAt);
  useEffect(() => followVotes(voteCooldownSeconds), [voteCooldownSeconds]);
  if (!current) return { is: 'closed' };
  const { moment, summary } = current;
  return ballotOf(known, moment, { conclaveId: summary.conclaveState._id, now: serverClock.now() });
}

/** The same in a few words. */
export function useBallotText(): string {
  const now = useNow(serverClock.now());
  return ballotText(useBallot(), now);
}
