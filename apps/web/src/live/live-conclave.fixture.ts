import type { ResultRow, RoundRow } from '@fumata/contracts';
import type { LiveConclave } from './live-conclave.js';

/** Result rows from `[name, votes]`; percentages are irrelevant to the tests. */
export const rowsOf = (...votes: readonly (readonly [string, number])[]): ResultRow[] =>
  votes.map(([nomComplet, count]) => ({
    cardinalId: nomComplet,
    cardinal: { _id: nomComplet, slug: nomComplet, nomComplet, photo: null },
    votes: count,
    percentage: 0,
  }));

export const roundOf = (change: Partial<RoundRow>): RoundRow => ({
  _id: `r${change.roundNumber ?? 8}`,
  roundNumber: 8,
  day: 3,
  period: 'morning',
  timestamp: '2025-05-09T07:30:00.000Z',
  openedAt: '2025-05-09T07:30:00.000Z',
  closesAt: null,
  totalVotes: 0,
  uniqueVoters: 0,
  requiredMajority: 89,
  majorityBasis: 'electors',
  majorityBase: 133,
  isComplete: false,
  whiteSmoke: false,
  majorityReached: false,
  results: [],
  ...change,
});

type Changes = Omit<Partial<LiveConclave>, 'conclaveState'> & {
  readonly conclaveState?: Partial<LiveConclave['conclaveState']>;
};

/** The eighth round, open, with 133 electors and 278 votes. */
export function viewWith({ conclaveState, ...change }: Changes = {}): LiveConclave {
  return {
    conclaveState: {
      _id: 'c1',
      startDate: '2025-05-07',
      referenceDate: '2025-04-21',
      currentDay: 3,
      currentRound: 8,
      totalRounds: 8,
      dayPeriod: 'morning',
      electors: 133,
      majorityBasis: 'electors',
      majorityBase: 133,
      requiredMajority: 89,
      isActive: true,
      isPaused: false,
      pauseReason: '',
      pauseExhortationBy: '',
      pausedSince: null,
      isComplete: false,
      whiteSmoke: false,
      popeElected: null,
      closesAt: null,
      majorityReachedBy: null,
      revision: 20,
      ...conclaveState,
    },
    rounds: [roundOf({ roundNumber: 7, isComplete: true, totalVotes: 1420 }), roundOf({ totalVotes: 278 })],
    results: rowsOf(['Pietro Parolin', 41], ['Luis Antonio Tagle', 33]),
    roundNumber: 8,
    totalVotes: 278,
    uniqueVoters: 270,
    requiredMajority: 89,
    position: '0000000000018442',
    viewers: 1204,
    at: '2025-05-09T08:00:00.000Z',
    ...change,
  };
}

/** Figures of a round without held votes. */
export const NOTHING_HELD = { classes: 0, undecided: 0, counted: 0, setAside: [], largestShare: 0 };
