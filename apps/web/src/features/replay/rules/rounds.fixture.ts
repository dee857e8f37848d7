import type { ReplayRound } from '@fumata/contracts';

export const at = (minute: number): string =>
  new Date(Date.parse('2025-05-08T08:00:00Z') + minute * 60_000).toISOString();
export const MINUTE = Date.parse('2025-05-08T08:00:00Z') / 60_000;

export const round: ReplayRound = {
  _id: 'a'.repeat(24),
  roundNumber: 1,
  day: 1,
  period: 'morning',
  openedAt: at(0),
  closedAt: at(9),
  openedSequence: 2,
  closedSequence: 20,
  whiteSmoke: false,
  majorityReached: false,
  totalVotes: 6,
  uniqueVoters: 6,
  requiredMajority: 89,
  majorityBasis: 'electors',
  majorityBase: 133,
  results: [
    [1, 4],
    [0, 2],
  ],
  perMinute: [
    [MINUTE, 1],
    [MINUTE + 2, 5],
  ],
  standings: [
    [MINUTE, []],
    [MINUTE + 2, [[0, 1]]],
  ],
};
