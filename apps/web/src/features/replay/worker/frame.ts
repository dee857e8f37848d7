import {
  lastRound,
  publicRoundOf,
  publicStateOf,
  resultsOf,
  type PublicRound,
  type PublicState,
} from '@fumata/conclave';
import type { DescribedEvent, EditionAsOf } from '@fumata/history';

/** A round at a position. */
export interface FrameRound extends PublicRound {
  /** Most votes first. */
  readonly results: readonly (readonly [cardinalId: string, votes: number])[];
}

/** All data of the public screen at an event. */
export interface Frame {
  readonly sequence: number;
  /** Time of the event, Unix ms: the running maximum of recordedAt. */
  readonly moment: number;
  /** Time of the next event; undefined when unknown, null after the last one. */
  readonly next: number | null | undefined;
  /** The event, for its sentence. */
  readonly event: DescribedEvent;
  readonly state: PublicState;
  /** The last opened round. */
  readonly round: FrameRound | null;
}

/** Frame of an event, without the time of the next one. */
export function frameOf({ edition, event, aside }: EditionAsOf, moment: number): Omit<Frame, 'next'> {
  const round = lastRound(edition);
  return {
    sequence: edition.sequence,
    moment,
    event: {
      type: event.type,
      data: { ...event.data },
      recordedAt: event.metadata.recordedAt,
      cardinalId: event.type === 'VoteCast' ? event.data.cardinalId : undefined,
      aside,
      who: null,
      reason: null,
    },
    state: publicStateOf(edition),
    round: round
      ? {
          ...publicRoundOf(edition, round),
          results: resultsOf(round).map(({ cardinalId, votes }) => [cardinalId, votes] as const),
        }
      : null,
  };
}
