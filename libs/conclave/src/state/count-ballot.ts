import type { BallotEvent, Recorded, VoteCast } from '../events/events.js';
import { recordLead, recordMajority } from './leads.js';
import { recordStandings } from './standings.js';
import { openRound, type ConclaveView, type Edition } from './view.js';

export function countBallot(view: ConclaveView, edition: Edition, event: Recorded<BallotEvent>): boolean {
  if (event.type === 'VoteSetAside') return false;
  const counted = isCountable(view, edition, event);
  if (counted) countVote(edition, event);
  else {
    const missed = edition.rounds.find((round) => round.roundId === event.data.roundId);
    if (missed) missed.setAside += 1;
  }
  return counted;
}

/** The edition is current and active, and the vote names its open round. */
const isCountable = (view: ConclaveView, edition: Edition, vote: VoteCast): boolean =>
  edition.conclaveId === view.currentId &&
  edition.situation.is === 'active' &&
  openRound(edition)?.roundId === vote.data.roundId;

function countVote(edition: Edition, { data, metadata }: Recorded<VoteCast>): void {
  const round = openRound(edition);
  if (!round) return;
  const { cardinalId, firstInRound } = data;
  const minute = metadata.recordedAt.slice(0, 16);
  const inMinute = round.perMinute[minute];
  if (inMinute === undefined) recordStandings(round, minute);
  const candidate = (round.counts[cardinalId] ??= { votes: 0, firstVotes: 0 });
  candidate.votes += 1;
  round.totalVotes += 1;
  if (firstInRound) {
    candidate.firstVotes += 1;
    round.uniqueVoters += 1;
  }
  round.perMinute[minute] = (inMinute ?? 0) + 1;
  const vote = { cardinalId, sequence: edition.sequence, at: metadata.recordedAt };
  recordLead(round, vote);
  recordMajority(edition, round, vote);
}
