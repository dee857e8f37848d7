import {
  emptyView,
  type ConclaveId,
  type ConclaveView,
  type Edition,
  type EventId,
  type HeldVotes,
  type Lead,
  type Round,
} from '@fumata/conclave';
import { toSecond } from '../event/public-event.js';

/** Replaces the id of a vote in segments: only its voter knows it. */
export const NO_ID: EventId = '';

/**
 * The state of an edition that the fold needs to continue. It contains only the last round: all others are final. Acts
 * and the chart data (votes per minute, standings, earlier leads) are omitted: they restart here.
 */
export type PackedEdition = Omit<Edition, 'acts'>;

export function packEdition(edition: Edition): PackedEdition {
  const { acts: _, announcedHold: hold, ...rest } = edition;
  const announcedHold = hold && { ...hold, voteEventId: NO_ID }; // as the segment's votes
  const moment = rest.moment && toSecond(rest.moment); // '' before the first event
  return { ...rest, ...copied(edition), moment, announcedHold, streamRevision: -1 };
}

/** A view with only this edition, at a position. */
export function unpackEdition(edition: PackedEdition | null, position: string): ConclaveView {
  const view = { ...emptyView(), position };
  if (!edition) return view;
  const { conclaveId, stage } = edition;
  const editions: Record<ConclaveId, Edition> = { [conclaveId]: { ...edition, ...copied(edition), acts: [] } };
  return { ...view, editions, currentId: stage === 'current' ? conclaveId : null };
}

/** Copies what the fold modifies. */
const copied = ({ classDecisions, rounds }: PackedEdition): Pick<Edition, 'classDecisions' | 'rounds'> => ({
  classDecisions: { ...classDecisions },
  rounds: lastOnly(rounds),
});

const lastOnly = (rounds: readonly Round[]): Round[] =>
  rounds
    .slice(-1)
    .map((round) => ({
      ...round,
      counts: copiedCounts(round),
      held: Object.fromEntries(Object.entries(round.held).map(([name, votes]) => [name, packHeld(votes)])),
      perMinute: {},
      standings: [],
      leads: round.leads.slice(-1).map(toTheSecond),
      majorityReached: round.majorityReached && toTheSecond(round.majorityReached),
    }));

const packHeld = (votes: HeldVotes): HeldVotes => ({
  ...votes,
  firstAt: toSecond(votes.firstAt),
  lastAt: toSecond(votes.lastAt),
  counts: copiedCounts(votes),
  perMinute: {},
});

/** A lead has the time of its vote. */
const toTheSecond = (lead: Lead): Lead => ({ ...lead, at: toSecond(lead.at) });

const copiedCounts = ({ counts }: Pick<Round, 'counts'>): Round['counts'] =>
  Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, { ...count }]));
