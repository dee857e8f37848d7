import { ballotStream, toRecordable, type Recordable, type VoteCast } from '@fumata/conclave';
import type { Ids } from '@fumata/platform';

/** Conclave and candidates of generated votes, real or fictitious. */
export interface Poll {
  readonly conclaveId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly candidates: readonly string[];
}

export interface VoteEvent {
  readonly stream: string;
  readonly event: Recordable<VoteCast>;
}

const HOURS = 3;
/** Length of the hash of an idempotency key, as the pages send with every vote. */
const KEY_LENGTH = 43;

/**
 * The n-th of `total` votes as the vote endpoint records them: each by a new visitor with complete metadata, spread
 * over the last three hours.
 */
export function voteEvent(
  poll: Poll,
  ids: Ids,
  { n, total, now }: { n: number; total: number; now: number },
): VoteEvent {
  const { conclaveId, roundId, roundNumber, candidates } = poll;
  // Squaring the fraction produces favourites.
  const cardinalId = candidates[Math.floor((((n * 7919) % 10_007) / 10_007) ** 2 * candidates.length)] ?? '';
  const eventId = ids.uuid();
  const event = toRecordable<VoteCast>(
    { type: 'VoteCast', data: { conclaveId, roundId, roundNumber, cardinalId, firstInRound: true } },
    eventId,
    {
      actor: 'visitor',
      recordedAt: new Date(now - HOURS * 3_600_000 * (1 - n / total)).toISOString(),
      correlationId: ids.uuid(),
      idempotencyKey: eventId.replaceAll('-', '').padEnd(KEY_LENGTH, 'x'),
    },
  );
  return { stream: ballotStream(ids.uuid()), event };
}
