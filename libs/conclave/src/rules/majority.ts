import type { MajorityBasis } from '../events/events.js';

/** Two thirds, rounded up; at least one vote, so that nobody is elected without a vote. */
export const requiredMajority = (base: number): number => Math.max(1, Math.ceil((2 * base) / 3));

export interface Counts {
  /** Votes counted in the round. */
  readonly totalVotes: number;
  /** Distinct voters of the round. */
  readonly uniqueVoters: number;
}

/** The number of which two thirds are required. */
export function majorityBase(basis: MajorityBasis, electors: number, counts: Counts): number {
  switch (basis) {
    case 'electors':
      return electors;
    case 'votesCast':
      return counts.totalVotes;
    case 'uniqueVoters':
      return counts.uniqueVoters;
  }
}

export interface CandidateVotes {
  readonly votes: number;
  /** The votes that were their voter's first in the round. */
  readonly firstVotes: number;
}

/** The votes compared with the majority: first votes only with `uniqueVoters`; 0 for a cardinal without votes. */
export const votesTowardsMajority = (basis: MajorityBasis, candidate: CandidateVotes | undefined): number =>
  (basis === 'uniqueVoters' ? candidate?.firstVotes : candidate?.votes) ?? 0;
