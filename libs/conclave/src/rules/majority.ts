import type { MajorityBasis } from '../events/events.js';

/** Two thirds, rounded up; at least one vote, so that nobody is elected by an empty urn. */
export const requiredMajority = (base: number): number => Math.max(1, Math.ceil((2 * base) / 3));

export interface Counts {
  /** Votes counted in the round. */
  readonly totalVotes: number;
  /** Distinct voters of the round. */
  readonly uniqueVoters: number;
}

/** The number that two thirds are taken of. */
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

export interface Standing {
  readonly votes: number;
  /** Those of `votes` that were their voter's first in the round. */
  readonly firstVotes: number;
}

/** The votes that are compared with the majority: with `uniqueVoters`, each voter's first one only. */
export const votesTowardsMajority = (basis: MajorityBasis, standing: Standing): number =>
  basis === 'uniqueVoters' ? standing.firstVotes : standing.votes;
