import {
  actsByRevision,
  startIn,
  upcastConclaveEvents,
  type Act,
  type BallotEvent,
  type CardinalId,
  type ClosingTimeChanged,
  type ConclaveEvent,
  type ConclaveOpened,
  type ConclaveStarted,
  type Edition,
  type Round,
  type RoundAnalysed,
  type SealsEvent,
} from '@fumata/conclave';
import type { ReplayMark } from '@fumata/contracts';
import type { RecordedEvent } from '@fumata/event-log';
import { toSecond } from '@fumata/history';

/** Index of a cardinal in the list of the replay. */
export type CardinalIndex = (cardinalId: CardinalId) => number;

/** Marks to jump to, in the order of the edition's events. `stream`: the edition's own stream. */
export function marksOf(
  { acts, rounds }: Edition,
  stream: readonly RecordedEvent[],
  indexOf: CardinalIndex,
): ReplayMark[] {
  const start = startIn(acts);
  const events = upcastConclaveEvents(stream);
  const marks = [
    ...(start ? [{ sequence: start.sequence, at: start.at, kind: 'started' as const }] : []),
    ...actsByRevision(acts).flatMap((act, revision) => actMark(act, events[revision], indexOf) ?? []),
    ...rounds.flatMap((round) => [...leadMarks(round, indexOf), ...outcomeMarks(round, indexOf)]),
  ];
  return marks.sort((one, other) => one.sequence - other.sequence);
}

function actMark(
  { sequence, at }: Act,
  event: ConclaveEvent | undefined,
  indexOf: CardinalIndex,
): ReplayMark | undefined {
  switch (event?.type) {
    case 'RoundOpened': {
      const { roundNumber, day, period } = event.data;
      return { sequence, at, kind: 'opened', roundNumber, day, period };
    }
    case 'RoundClosed': {
      const { roundNumber, whiteSmoke } = event.data;
      return { sequence, at, kind: 'closed', roundNumber, whiteSmoke };
    }
    case 'ConclavePaused':
      return { sequence, at, kind: 'paused', reason: event.data.reason };
    case 'ConclaveResumed':
      return { sequence, at, kind: 'resumed' };
    case 'ClusterCounted':
      return { sequence, at, kind: 'class-counted', ...event.data };
    case 'ClusterSetAside':
      return { sequence, at, kind: 'class-set-aside', ...event.data };
    case 'ConclaveCorrected':
      return { sequence, at, kind: 'corrected', roundNumber: event.data.after.currentRound ?? null };
    case 'PopeElected': {
      const { cardinalId, nomComplet } = event.data;
      return { sequence, at, kind: 'elected', cardinal: indexOf(cardinalId), nomComplet };
    }
    case 'ConclaveClosed':
      return { sequence, at, kind: 'archived' };
    default:
      event satisfies
        | ClosingTimeChanged
        | ConclaveOpened
        | ConclaveStarted
        | SealsEvent
        | RoundAnalysed
        | BallotEvent
        | undefined;
      return undefined;
  }
}

const leadMarks = ({ leads }: Round, indexOf: CardinalIndex): ReplayMark[] =>
  leads.map(({ sequence, at, cardinalId }, index) => {
    const before = leads[index - 1];
    const cardinal = indexOf(cardinalId);
    return { sequence, at: toSecond(at), kind: 'lead', cardinal, before: before ? indexOf(before.cardinalId) : null };
  });

function outcomeMarks({ majorityReached, seal, roundNumber }: Round, indexOf: CardinalIndex): ReplayMark[] {
  const marks: ReplayMark[] = [];
  if (majorityReached) {
    const { sequence, at, cardinalId } = majorityReached;
    marks.push({ sequence, at: toSecond(at), kind: 'majority', cardinal: indexOf(cardinalId) });
  }
  if (seal) marks.push({ sequence: seal.sequence, at: seal.at, kind: 'sealed', roundNumber });
  return marks;
}
