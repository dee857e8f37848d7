import {
  isBallotType,
  type Actor,
  type ConclaveEvent,
  type ConclaveId,
  type EventId,
  type Recorded,
  type Timestamp,
  type VoteCast,
} from '@fumata/conclave';
import type { LeafV2 } from '@fumata/proof';

export type ExportedActor = 'admin' | 'visitor' | 'system';

/** An event as the public sees it: the leaf of version 2. */
export interface PublicEvent extends LeafV2 {
  readonly type: ConclaveEvent['type'];
  readonly actor: ExportedActor;
}

export interface PublicVote extends PublicEvent {
  readonly data: VoteCast['data'];
}

/** Facts that the event does not state itself. */
export interface PublicEventInput {
  readonly conclaveId: ConclaveId;
  readonly sequence: number;
  /** Commitment to the voter of a ballot event. */
  readonly voter: string | undefined;
}

/** The one conversion of a recorded event of an edition with leaves of version 2: for trees, exports and proofs. */
export function publicEvent(event: Recorded, { conclaveId, sequence, voter }: PublicEventInput): PublicEvent {
  const { type, eventId, data, metadata } = event;
  if (event.type === 'VoteCast') {
    const vote = { eventId, data: event.data, recordedAt: metadata.recordedAt };
    return publicVote(vote, { conclaveId, sequence, voter });
  }
  return {
    v: 2,
    conclaveId,
    sequence,
    eventId,
    type,
    recordedAt: publicTime(event),
    actor: roleOf(metadata.actor),
    ...('roundId' in data && { roundId: data.roundId }),
    ...(voter !== undefined && { voter }),
    data: publicData(event),
  };
}

interface RecordedVote {
  readonly eventId: EventId;
  readonly data: VoteCast['data'];
  readonly recordedAt: Timestamp;
}

/** `publicEvent` of a vote. */
export function publicVote(
  { eventId, data, recordedAt }: RecordedVote,
  { conclaveId, sequence, voter }: PublicEventInput,
): PublicVote {
  return {
    v: 2,
    conclaveId,
    sequence,
    eventId,
    type: 'VoteCast',
    recordedAt: toSecond(recordedAt),
    actor: 'visitor',
    roundId: data.roundId,
    voter,
    data,
  };
}

/** The data of an event without its private fields. */
export function publicData(event: ConclaveEvent): ConclaveEvent['data'] {
  if (event.type !== 'ConclaveOpened') return event.data;
  const { salt: _, ...data } = event.data;
  return data;
}

/** The role of an actor, without identifying the administrator. */
export const roleOf = (actor: Actor): ExportedActor => (actor === 'visitor' || actor === 'system' ? actor : 'admin');

/**
 * Ballot events are dated to the second, so that the moment at which somebody was seen voting fits many votes. Their
 * ids start with a second, too; those of earlier versions with a millisecond.
 */
export const publicTime = ({ type, metadata: { recordedAt } }: Recorded): Timestamp =>
  isBallotType(type) ? toSecond(recordedAt) : recordedAt;

export const toSecond = (recordedAt: Timestamp): Timestamp => `${recordedAt.slice(0, 19)}.000Z`;
