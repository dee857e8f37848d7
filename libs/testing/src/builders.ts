import {
  openConclave,
  startConclave,
  type ClosingTimeChanged,
  type ConclaveEvent,
  type ConclaveOpened,
  type ConclaveStarted,
  type MajorityBasis,
  type Period,
  type PopeElected,
  type RoundClosed,
  type RoundOpened,
  type RoundSealed,
  type VoteCast,
} from '@fumata/conclave';

/** A number as 24 hexadecimal digits. */
export const hex = (n: number): string => n.toString(16).padStart(24, '0');

export const CONCLAVE = hex(0xc0);
export const round = (n: number): string => hex(0xa00 + n);
export const cardinal = (n: number): string => hex(0xca00 + n);

export const opened = (
  over: { electors?: number; majorityBasis?: MajorityBasis; conclaveId?: string } = {},
): ConclaveOpened =>
  openConclave({
    conclaveId: CONCLAVE,
    roundId: round(1),
    startDate: '2025-05-07',
    referenceDate: '2025-04-21',
    electors: 133,
    majorityBasis: 'electors',
    ...over,
  })[0];

export const started = (conclaveId = CONCLAVE, previous: string | null = null): ConclaveStarted =>
  startConclave(conclaveId, previous);

export const roundOpened = (n: number, slot: { day?: number; period?: Period } = {}): RoundOpened => ({
  type: 'RoundOpened',
  data: { roundId: round(n), roundNumber: n, day: 1, period: 'afternoon', ...slot },
});

export const closingTimeChanged = (
  n: number,
  after: string | null,
  before: string | null = null,
): ClosingTimeChanged => ({ type: 'ClosingTimeChanged', data: { roundId: round(n), roundNumber: n, before, after } });

export const roundClosed = (n: number, whiteSmoke = false): RoundClosed => ({
  type: 'RoundClosed',
  data: { roundId: round(n), roundNumber: n, whiteSmoke },
});

/** Closes a round with white smoke and elects a cardinal with two votes. */
export const election = (n: number, elected = 1): [RoundClosed, PopeElected] => [
  roundClosed(n, true),
  {
    type: 'PopeElected',
    data: {
      cardinalId: cardinal(elected),
      nomComplet: 'Pierre',
      roundId: round(n),
      roundNumber: n,
      votes: 2,
      majorityBasis: 'electors',
      requiredMajority: 2,
      talliedAt: '0',
    },
  },
];

export const sealed = (n: number, size: number, over: Partial<RoundSealed['data']> = {}): RoundSealed => ({
  type: 'RoundSealed',
  data: {
    conclaveId: CONCLAVE,
    roundId: round(n),
    roundNumber: n,
    size,
    root: 'ab'.repeat(32),
    keyId: '3f61cc2790c4e17a',
    signature: 'c2lnbmF0dXJl',
    ...over,
  },
});

export const vote = (forCardinal: number, over: Partial<VoteCast['data']> = {}): VoteCast => ({
  type: 'VoteCast',
  data: {
    conclaveId: CONCLAVE,
    roundId: round(1),
    roundNumber: 1,
    cardinalId: cardinal(forCardinal),
    firstInRound: true,
    ...over,
  },
});

/** `count` votes for a cardinal, each by a different visitor. */
export const votes = (count: number, forCardinal: number, over: Partial<VoteCast['data']> = {}): VoteCast[] =>
  Array.from({ length: count }, () => vote(forCardinal, over));

/** Events that open a conclave on its first round. */
export const conclaveOpen = (over: { electors?: number; majorityBasis?: MajorityBasis } = {}): ConclaveEvent[] => [
  opened(over),
  roundOpened(1),
  started(),
];
