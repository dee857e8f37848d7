import type { BallotEvent, Recorded, VoteCast } from '../events/events.js';
import type { VoterClass } from '../events/ids.js';
import { hasOpenIncident, openRound, type ConclaveView, type Edition } from './view.js';
import { holdVote } from './held-votes.js';
import { byVotes, resultsOf } from './results.js';
import {
  minuteOf,
  REPORTED_LEADERS,
  type AnnouncedHold,
  type Count,
  type Round,
  type Lead,
  type Mark,
} from './round.js';
import { votesTowardsMajority } from '../rules/majority.js';
import { majorityOf } from './edition.js';

/** Effect of an event on the count. Only a vote has one; `held`: its class may be counted later. */
export type BallotEffect = 'counted' | 'held' | 'none';

export function countBallot(view: ConclaveView, edition: Edition, event: Recorded<BallotEvent>): BallotEffect {
  switch (event.type) {
    case 'VoteSetAside':
      return 'none';
    case 'VoteHeld': {
      const { voteEventId, class: voterClass, reason } = event.data;
      edition.announcedHold = { voteEventId, voterClass, reason };
      return 'none';
    }
    case 'VoteCast':
      return receiveVote(view, edition, event);
  }
}

function receiveVote(view: ConclaveView, edition: Edition, vote: Recorded<VoteCast>): BallotEffect {
  const hold = takeHold(edition, vote);
  const round = isCountable(view, edition, vote) ? openRound(edition) : undefined;
  if (!round) {
    const missed = edition.rounds.find(({ roundId }) => roundId === vote.data.roundId);
    if (missed) missed.setAside += 1;
    return 'none';
  }
  if (hold && holdVote(edition, round, vote, hold)) return 'held';
  countVote(edition, round, vote);
  return 'counted';
}

/** The hold that was recorded right before this vote. */
function takeHold(edition: Edition, { eventId }: Recorded<VoteCast>): AnnouncedHold | undefined {
  const hold = edition.announcedHold;
  if (!hold) return undefined;
  edition.announcedHold = null;
  return hold.voteEventId === eventId ? hold : undefined;
}

/** The edition is current, active and not refused by the signer, and the vote names its open round. */
const isCountable = (view: ConclaveView, edition: Edition, vote: VoteCast): boolean =>
  edition.conclaveId === view.currentId &&
  edition.situation.is === 'active' &&
  !hasOpenIncident(edition) &&
  openRound(edition)?.roundId === vote.data.roundId;

function countVote(edition: Edition, round: Round, { data, metadata }: Recorded<VoteCast>): void {
  const { cardinalId, firstInRound } = data;
  const minute = minuteOf(metadata.recordedAt);
  if (round.perMinute[minute] === undefined) recordStandings(round, minute);
  addVotes(round, minute, cardinalId, { votes: 1, firstVotes: firstInRound ? 1 : 0 });
  const vote = { cardinalId, sequence: edition.sequence, at: metadata.recordedAt };
  recordLead(round, vote);
  recordMajority(edition, round, vote);
}

function addVotes(round: Round, minute: string, cardinalId: string, { votes, firstVotes }: Count): void {
  const candidate = (round.counts[cardinalId] ??= { votes: 0, firstVotes: 0 });
  candidate.votes += votes;
  candidate.firstVotes += firstVotes;
  round.totalVotes += votes;
  round.uniqueVoters += firstVotes;
  round.perMinute[minute] = (round.perMinute[minute] ?? 0) + votes;
}

/** Counts the held votes of a class in the open round, all at the time of the decision. */
export function countClass(edition: Edition, voterClass: VoterClass, mark: Mark): void {
  const round = openRound(edition);
  const heldVotes = round?.held[voterClass];
  // Decided by an earlier event: its votes are counted or set aside already.
  if (!round || heldVotes?.decision?.sequence !== mark.sequence) return;
  const minute = minuteOf(mark.at);
  if (round.perMinute[minute] === undefined) recordStandings(round, minute);
  for (const [cardinalId, count] of Object.entries(heldVotes.counts)) addVotes(round, minute, cardinalId, count);
  const [leader] = resultsOf(round);
  if (leader) recordLead(round, { cardinalId: leader.cardinalId, ...mark });
  recomputeMajority(edition, mark);
}

/** Upper bound per round, however long it lasts: the view is serialised after every few votes. */
const MAX_STANDINGS = 240;

const minutesSince = (start: string, minute: string): number =>
  Math.max(0, (Date.parse(`${minute}Z`) - Date.parse(`${minuteOf(start)}Z`)) / 60_000);

/** Minutes between two standings in a round of this age: 1, then 2, 4, 8 … */
function spacing(age: number): number {
  let minutes = 1;
  while (age >= minutes * MAX_STANDINGS) minutes *= 2;
  return minutes;
}

/**
 * Records the leaders of the round; call it before the first vote of a minute is counted. Minutes strictly increase: a
 * vote from a clock that is behind adds none. After four hours only every second minute is kept, then every fourth.
 */
function recordStandings(round: Round, minute: string): void {
  const minutes = spacing(minutesSince(round.openedAt, minute));
  const intervalOf = (at: string): number => Math.floor(minutesSince(round.openedAt, at) / minutes);
  const last = round.standings.at(-1);
  if (last && intervalOf(minute) <= intervalOf(last.minute)) return;
  const leaders = resultsOf(round).slice(0, REPORTED_LEADERS);
  round.standings.push({ minute, leaders: leaders.map(({ cardinalId, votes }) => ({ cardinalId, votes })) });
  if (round.standings.length <= MAX_STANDINGS) return;
  round.standings = round.standings.filter((each, index, all) => {
    const previous = all[index - 1];
    return !previous || intervalOf(each.minute) > intervalOf(previous.minute);
  });
}

/** Upper bound per round: the view is serialised after every few votes. */
const MAX_LEADS = 120;

const MIN_LEAD_MS = 1_000;

/** Records a change of leader; call it after the vote has been counted. A tie does not change the leader. */
function recordLead(round: Round, vote: Lead): void {
  const leader = round.leads.at(-1)?.cardinalId;
  if (leader === vote.cardinalId || votesOf(round, vote.cardinalId) <= votesOf(round, leader)) return;
  round.leads.push(vote);
  for (let shortest = MIN_LEAD_MS; round.leads.length > MAX_LEADS; shortest *= 2) {
    round.leads = withoutShortLeads(round.leads, shortest);
  }
}

const votesOf = (round: Round, cardinalId = ''): number => round.counts[cardinalId]?.votes ?? 0;

/** Leads that lasted at least `shortest` ms, and the current one; consecutive leads of one cardinal are merged. */
function withoutShortLeads(leads: readonly Lead[], shortest: number): Lead[] {
  const longLeads = leads.filter((lead, index) => {
    const next = leads[index + 1];
    return !next || Date.parse(next.at) - Date.parse(lead.at) >= shortest;
  });
  return longLeads.filter((lead, index) => longLeads[index - 1]?.cardinalId !== lead.cardinalId);
}

/**
 * Records who reached the majority, or that nobody has it any more: with `votesCast` the majority grows with the votes.
 */
function recordMajority(edition: Edition, round: Round, vote: Lead): void {
  const { basis, required } = majorityOf(edition, round);
  const hasMajority = (cardinalId: string): boolean =>
    votesTowardsMajority(basis, round.counts[cardinalId]) >= required;
  if (round.majorityReached && hasMajority(round.majorityReached.cardinalId)) return;
  round.majorityReached = hasMajority(vote.cardinalId) ? vote : null;
}

/** A correction, or many votes at once, may give somebody the majority or take it away. */
export function recomputeMajority(edition: Edition, { sequence, at }: Mark): void {
  const round = openRound(edition);
  if (!round) return;
  const { basis } = majorityOf(edition, round);
  const [first] = Object.entries(round.counts)
    .map(([cardinalId, count]) => ({ cardinalId, votes: votesTowardsMajority(basis, count) }))
    .sort(byVotes);
  if (first) recordMajority(edition, round, { cardinalId: first.cardinalId, sequence, at });
}
