import { votesTowardsMajority } from '../rules/majority.js';
import { majorityOf } from './edition.js';
import type { Lead, Mark, Round } from './round.js';
import { openRound, type Edition } from './view.js';

/** Upper bound per round: the view is serialised after every few votes. */
const MAX_LEADS = 120;

const MIN_LEAD_MS = 1_000;

/** Records a change of leader; call it after the vote has been counted. A tie does not change the leader. */
export function recordLead(round: Round, vote: Lead): void {
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
  const kept = leads.filter((lead, index) => {
    const next = leads[index + 1];
    return !next || Date.parse(next.at) - Date.parse(lead.at) >= shortest;
  });
  return kept.filter((lead, index) => kept[index - 1]?.cardinalId !== lead.cardinalId);
}

/**
 * Records who reached the majority, or that nobody has it any more: with `votesCast` the majority grows with the votes.
 */
export function recordMajority(edition: Edition, round: Round, vote: Lead): void {
  const { basis, required } = majorityOf(edition, round);
  const has = (cardinalId: string): boolean => {
    const count = round.counts[cardinalId];
    return count !== undefined && votesTowardsMajority(basis, count) >= required;
  };
  if (round.majorityReached && has(round.majorityReached.cardinalId)) return;
  round.majorityReached = has(vote.cardinalId) ? vote : null;
}

/** A correction may give somebody the majority or take it away. */
export function recomputeMajority(edition: Edition, { sequence, at }: Mark): void {
  const round = openRound(edition);
  if (!round) return;
  const { basis } = majorityOf(edition, round);
  const [first] = Object.entries(round.counts)
    .map(([cardinalId, count]) => ({ cardinalId, votes: votesTowardsMajority(basis, count) }))
    .sort((a, b) => b.votes - a.votes || (a.cardinalId < b.cardinalId ? -1 : 1));
  if (first) recordMajority(edition, round, { cardinalId: first.cardinalId, sequence, at });
}
