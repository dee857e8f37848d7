import { ballotStream, toRecordable, type VoteCast, type VoteHeld } from '@fumata/conclave';
import type { TestSite } from './site.js';

/** Concurrent appends: on servers they take little longer than one. */
const CONCURRENCY = 200;

/**
 * Appends votes, each by a new visitor, to the log: HTTP calls would take too long.
 * @param heldIn the class under which they are held; they count by default
 */
export async function manyVotes(
  site: TestSite,
  count: number,
  cardinals: readonly { readonly _id: string }[],
  heldIn?: string,
): Promise<void> {
  const { conclaveState, rounds } = await site.state();
  const { _id: roundId = '', roundNumber = 0 } = rounds.at(-1) ?? {};
  const { log, ids, clock } = site.system;
  const voteFacts = { conclaveId: conclaveState._id, roundId, roundNumber, firstInRound: true };
  const cast = async (n: number): Promise<void> => {
    const cardinalId = cardinals[n % cardinals.length]?._id ?? '';
    const cause = { actor: 'visitor', recordedAt: clock.now().toISOString(), correlationId: 'x' } as const;
    const vote = toRecordable<VoteCast>({ type: 'VoteCast', data: { ...voteFacts, cardinalId } }, ids.uuid(), cause);
    const { conclaveId } = voteFacts;
    const facts = { conclaveId, roundId, voteEventId: vote.eventId, class: heldIn ?? '', reason: 'rate' } as const;
    const hold = toRecordable<VoteHeld>({ type: 'VoteHeld', data: facts }, ids.uuid(), cause);
    await log.append(ballotStream(ids.uuid()), 'no-stream', heldIn === undefined ? [vote] : [hold, vote]);
  };
  for (let n = 0; n < count; n += CONCURRENCY)
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, count - n) }, (_, each) => cast(n + each)));
}
