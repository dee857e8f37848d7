import { isElection, namedPope } from '@fumata/conclave';
import type { Milestones, ReplayMark, RoundRow } from '@fumata/contracts';
import type { LiveConclave } from '../live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import type { OwnVote } from '../receipts/own-votes.js';
import { placeOf, type PlaceWithVotes } from '../standings/place.js';
import type { VisitorReturn } from './visitor-return.js';

type Lead = Extract<ReplayMark, { kind: 'lead' }>;

/** Where the cardinal of the visitor's last vote stands. */
export interface OwnCandidate {
  readonly cardinalId: string;
  readonly roundNumber: number;
  /** The round is open; of a closed one only the first ten results are known. */
  readonly isOpen: boolean;
  /** Null if not among the known results. */
  readonly place: PlaceWithVotes | null;
  readonly isElected: boolean;
}

/** The events between two visits. */
export interface Absence {
  /** The name has been announced. */
  readonly isElected: boolean;
  /** Rounds closed without election, oldest first. */
  readonly closedRounds: readonly RoundRow[];
  /** Changes of leader in the open round, oldest first. */
  readonly leads: readonly Lead[];
  readonly candidate: OwnCandidate | null;
}

export interface AbsenceSources {
  readonly visitorReturn: VisitorReturn;
  readonly view: LiveConclave;
  readonly moment: NamedMoment;
  readonly milestones: Pick<Milestones, 'marks'>;
  readonly ownVotes: readonly OwnVote[];
}

/** Null if nothing has happened. An election is left out until the moment names the pope. */
export function absenceOf({ visitorReturn, view, moment, milestones, ownVotes }: AbsenceSources): Absence | null {
  const { visit, returnedAt } = visitorReturn;
  if (visit.conclaveId === view.conclaveState._id && visit.position === view.position) return null;
  const isMissed = (at: string): boolean => Date.parse(at) > Date.parse(visit.at) && Date.parse(at) <= returnedAt;
  const missedRounds = view.rounds.filter(({ isComplete, timestamp }) => isComplete && isMissed(timestamp));
  const isElected = namedPope(moment) !== null && missedRounds.some(({ whiteSmoke }) => whiteSmoke);
  const closedRounds = missedRounds.filter(({ whiteSmoke }) => !whiteSmoke);
  const leads = isElection(moment) ? [] : openRoundLeads(milestones.marks).filter(({ at }) => isMissed(at));
  if (!isElected && closedRounds.length === 0 && leads.length === 0) return null;
  return { isElected, closedRounds, leads, candidate: candidateOf(view, moment, ownVotes) };
}

/** Changes before the last opening belong to closed rounds, whose results say more. */
function openRoundLeads(marks: readonly ReplayMark[]): readonly Lead[] {
  const openingIndex = marks.findLastIndex(({ kind }) => kind === 'opened');
  return marks.slice(openingIndex + 1).filter((mark): mark is Lead => mark.kind === 'lead');
}

function candidateOf(view: LiveConclave, moment: NamedMoment, ownVotes: readonly OwnVote[]): OwnCandidate | null {
  const { conclaveState, rounds, results } = view;
  const cardinalId = ownVotes.findLast(({ receipt }) => receipt.conclaveId === conclaveState._id)?.cardinalId;
  if (cardinalId === undefined) return null;
  const pope = namedPope(moment);
  const isPopeHidden = isElection(moment) && pope === null;
  if (!isPopeHidden && results.length > 0)
    return {
      cardinalId,
      roundNumber: view.roundNumber,
      isOpen: pope === null,
      place: placeOf(cardinalId, results),
      isElected: pope?._id === cardinalId,
    };
  const closed = rounds.findLast(({ isComplete, whiteSmoke }) => isComplete && !whiteSmoke);
  if (!closed) return null;
  const { roundNumber } = closed;
  return { cardinalId, roundNumber, isOpen: false, place: placeOf(cardinalId, closed.results), isElected: false };
}
