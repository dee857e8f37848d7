import type {
  ClosingTimeChanged,
  ConclaveCorrected,
  ConclaveOpened,
  ConclaveStarted,
  EditionEvent,
  Recorded,
  RoundClosed,
  RoundOpened,
} from '../events/events.js';
import { majorityBase, requiredMajority } from '../rules/majority.js';
import { makesDuePause } from './due-pause.js';
import { decideClass } from './held-votes.js';
import type { Majority, Round } from './round.js';
import { lastRound, openRound, type Edition } from './view.js';

/** An edition right after `ConclaveOpened`, before any event has a sequence number. */
export const openEdition = (data: ConclaveOpened['data']): Edition => ({
  conclaveId: data.conclaveId,
  stage: 'prepared',
  closed: false,
  sequence: 0,
  streamRevision: -1,
  moment: '',
  startDate: data.startDate,
  referenceDate: data.referenceDate,
  electors: data.electors,
  majorityBasis: data.majorityBasis,
  currentDay: 1,
  dayPeriod: 'afternoon',
  totalRounds: 0,
  situation: data.electors > 0 ? { is: 'active' } : { is: 'inactive' },
  pauseMade: false,
  rounds: [],
  acts: [],
  checkpoint: null,
  closedCheckpoint: null,
  announcedHold: null,
  classDecisions: {},
  incident: null,
});

const NO_ROUND: Pick<Round, 'majority' | 'totalVotes' | 'uniqueVoters'> = {
  majority: null,
  totalVotes: 0,
  uniqueVoters: 0,
};

export type MajorityRules = Pick<Edition, 'majorityBasis' | 'electors'>;

/** The majority of the round: as fixed at its close, otherwise by the edition's current basis. */
export function majorityOf(edition: MajorityRules, round = NO_ROUND): Majority {
  if (round.majority) return round.majority;
  const basis = edition.majorityBasis;
  const base = majorityBase(basis, edition.electors, round);
  return { basis, base, required: requiredMajority(base) };
}

/** Applies an event of the edition's own stream. */
export function evolveEdition(edition: Edition, event: Recorded<Exclude<EditionEvent, ConclaveStarted>>): void {
  switch (event.type) {
    case 'ConclaveOpened':
      return;
    case 'RoundOpened':
      return beginRound(edition, event);
    case 'ClosingTimeChanged':
      return setClosingTime(edition, event);
    case 'RoundClosed':
      return endRound(edition, event);
    case 'ConclavePaused':
      edition.situation = { is: 'paused', ...event.data, since: event.metadata.recordedAt };
      edition.pauseMade ||= makesDuePause(edition);
      return;
    case 'ConclaveResumed':
      edition.situation = { is: 'active' };
      return;
    case 'PopeElected':
      edition.situation = { is: 'complete', elected: event.data };
      return;
    case 'ConclaveCorrected':
      return correct(edition, event);
    case 'ConclaveClosed':
      edition.closed = true;
      return;
    case 'ClusterCounted':
    case 'ClusterSetAside':
      return decideClass(edition, event);
    default:
      event satisfies never;
  }
}

function beginRound(edition: Edition, { data, metadata }: Recorded<RoundOpened>): void {
  edition.rounds.push({
    roundId: data.roundId,
    roundNumber: data.roundNumber,
    day: data.day,
    period: data.period,
    openedAt: metadata.recordedAt,
    closedAt: null,
    openedSequence: edition.sequence,
    closedSequence: null,
    closesAt: data.closesAt ?? null,
    whiteSmoke: false,
    totalVotes: 0,
    uniqueVoters: 0,
    setAside: 0,
    held: {},
    majority: null,
    seal: null,
    analysis: null,
    counts: {},
    perMinute: {},
    standings: [],
    leads: [],
    majorityReached: null,
  });
  edition.currentDay = data.day;
  edition.dayPeriod = data.period;
  edition.totalRounds += 1;
  edition.pauseMade = makesDuePause(edition);
}

function setClosingTime({ rounds }: Edition, { data }: Recorded<ClosingTimeChanged>): void {
  const round = rounds.find(({ roundId }) => roundId === data.roundId);
  if (round) round.closesAt = data.after;
}

function endRound(edition: Edition, { data, metadata }: Recorded<RoundClosed>): void {
  const round = edition.rounds.find(({ roundId }) => roundId === data.roundId);
  if (!round) return;
  round.majority = majorityOf(edition, round);
  round.closedAt = metadata.recordedAt;
  round.closedSequence = edition.sequence;
  round.whiteSmoke = data.whiteSmoke;
}

/** A correction of day, period or number also relabels the open round, which keeps its votes. */
function correct(edition: Edition, { data: { after } }: Recorded<ConclaveCorrected>): void {
  edition.startDate = after.startDate ?? edition.startDate;
  edition.currentDay = after.currentDay ?? edition.currentDay;
  edition.dayPeriod = after.dayPeriod ?? edition.dayPeriod;
  if (after.totalRounds !== undefined) {
    edition.totalRounds = after.totalRounds;
    edition.pauseMade = makesDuePause(edition);
  }
  edition.electors = after.electors ?? edition.electors;
  edition.majorityBasis = after.majorityBasis ?? edition.majorityBasis;
  if (after.isActive !== undefined) edition.situation = { is: after.isActive ? 'active' : 'inactive' };
  const open = openRound(edition);
  if (open) {
    open.day = edition.currentDay;
    open.period = edition.dayPeriod;
  }
  const labelled = lastRound(edition);
  if (labelled && after.currentRound !== undefined) labelled.roundNumber = after.currentRound;
}
