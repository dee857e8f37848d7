import {
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

/** Index into the list of cardinals. */
export type Numbering = (cardinalId: CardinalId) => number;

/** An act with its logged event. */
interface LoggedAct {
  readonly act: Act;
  readonly event: ConclaveEvent | undefined;
}

/** Marks to jump to, in the order of the edition's events. `stream`: the edition's own stream. */
export function marksOf(
  { acts, rounds }: Edition,
  stream: readonly RecordedEvent[],
  numbered: Numbering,
): ReplayMark[] {
  const marks = [
    ...loggedActs(acts, stream).flatMap((logged) => actMark(logged, numbered) ?? []),
    ...rounds.flatMap((round) => [...leadMarks(round, numbered), ...outcomeMarks(round, numbered)]),
  ];
  return marks.sort((one, other) => one.sequence - other.sequence);
}

/** Except for the start, acts correspond to the events of the edition's own stream, in the same order. */
function loggedActs(acts: readonly Act[], stream: readonly RecordedEvent[]): LoggedAct[] {
  const events = upcastConclaveEvents(stream);
  let next = 0;
  return acts.map((act) => {
    if (act.type === 'ConclaveStarted') return { act, event: undefined };
    const event = events[next];
    next += 1;
    return { act, event };
  });
}

function actMark({ act, event }: LoggedAct, numbered: Numbering): ReplayMark | undefined {
  const { sequence, at } = act;
  if (act.type === 'ConclaveStarted') return { sequence, at, kind: 'started' };
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
      return { sequence, at, kind: 'elected', cardinal: numbered(cardinalId), nomComplet };
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

const leadMarks = ({ leads }: Round, numbered: Numbering): ReplayMark[] =>
  leads.map(({ sequence, at, cardinalId }, index) => {
    const before = leads[index - 1];
    const cardinal = numbered(cardinalId);
    return { sequence, at, kind: 'lead', cardinal, before: before ? numbered(before.cardinalId) : null };
  });

function outcomeMarks({ majorityReached, seal, roundNumber }: Round, numbered: Numbering): ReplayMark[] {
  const marks: ReplayMark[] = [];
  if (majorityReached) {
    const { sequence, at, cardinalId } = majorityReached;
    marks.push({ sequence, at, kind: 'majority', cardinal: numbered(cardinalId) });
  }
  if (seal) marks.push({ sequence: seal.sequence, at: seal.at, kind: 'sealed', roundNumber });
  return marks;
}
