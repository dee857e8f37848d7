import {
  openConclave,
  startConclave,
  type CheckpointSigned,
  type ClosingTimeChanged,
  type ClusterCounted,
  type ClusterSetAside,
  type ConclaveEvent,
  type ConclaveOpened,
  type ConclaveStarted,
  type MajorityBasis,
  type Period,
  type PopeElected,
  type RoundAnalysed,
  type RoundClosed,
  type RoundOpened,
  type RoundSealed,
  type IncidentResolved,
  type SigningRefused,
  type VoteCast,
  type VoteHeld,
} from '@fumata/conclave';

/** A number as 24 hexadecimal digits. */
export const hex = (n: number): string => n.toString(16).padStart(24, '0');

export const CONCLAVE = hex(0xc0);
export const round = (n: number): string => hex(0xa00 + n);
export const cardinal = (n: number): string => hex(0xca00 + n);

/** Id of the n-th event of a `TestLog`. */
export const eventIdOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A salt for `opened`. */
export const SALT = 'c2FsdC1vZi10aGUtdGVzdHMtd2l0aC0zMi1ieXRlcy4';

/** With `salt`, an edition with leaves of version 2; without, as before there was another version. */
export function opened(
  over: { electors?: number; majorityBasis?: MajorityBasis; conclaveId?: string; salt?: string } = {},
): ConclaveOpened {
  const [event] = openConclave({
    conclaveId: CONCLAVE,
    roundId: round(1),
    startDate: '2025-05-07',
    referenceDate: '2025-04-21',
    electors: 133,
    majorityBasis: 'electors',
    salt: '',
    ...over,
  });
  if (over.salt !== undefined) return event;
  const { leafVersion: _version, salt: _salt, ...data } = event.data;
  return { ...event, data };
}

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

export const checkpointSigned = (size: number, over: Partial<CheckpointSigned['data']> = {}): CheckpointSigned => ({
  type: 'CheckpointSigned',
  data: {
    conclaveId: CONCLAVE,
    size,
    root: 'ab'.repeat(32),
    time: '2025-05-07T18:00:00.000Z',
    previous: null,
    keyId: '3f61cc2790c4e17a',
    note: `fumata.test/conclave/${CONCLAVE}\n${size}\n`,
    ...over,
  },
});

export const signingRefused = (reason: SigningRefused['data']['reason'] = 'smaller-tree'): SigningRefused => ({
  type: 'SigningRefused',
  data: {
    conclaveId: CONCLAVE,
    reason,
    size: 4,
    root: 'ab'.repeat(32),
    signedSize: 6,
    signedRoot: 'cd'.repeat(32),
    signedAt: '2025-05-07T18:00:00.000Z',
  },
});

export const incidentResolved = (decision = 'Sauvegarde de la veille remise'): IncidentResolved => ({
  type: 'IncidentResolved',
  data: { conclaveId: CONCLAVE, size: 4, root: 'ab'.repeat(32), decision },
});

export const roundAnalysed = (n: number, over: Partial<RoundAnalysed['data']> = {}): RoundAnalysed => ({
  type: 'RoundAnalysed',
  data: {
    conclaveId: CONCLAVE,
    roundId: round(n),
    roundNumber: n,
    trust: { results: [], others: { returning: 0, recent: 0, examined: 0 } },
    moves: null,
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

/** Class of the held votes of tests. */
export const CLASS = 'a3f09c7b21de';

/** A hold and the vote that it names, which becomes the n-th event of a `TestLog`. */
export const heldVote = (
  n: number,
  forCardinal: number,
  { voterClass = CLASS, ...over }: Partial<VoteCast['data']> & { readonly voterClass?: string } = {},
): [VoteHeld, VoteCast] => {
  const cast = vote(forCardinal, over);
  const { conclaveId, roundId } = cast.data;
  const data = { conclaveId, roundId, voteEventId: eventIdOf(n), class: voterClass, reason: 'rate' } as const;
  return [{ type: 'VoteHeld', data }, cast];
};

export const clusterCounted = (voterClass = CLASS, reason = 'Salle paroissiale annoncée'): ClusterCounted => ({
  type: 'ClusterCounted',
  data: { class: voterClass, reason },
});

export const clusterSetAside = (voterClass = CLASS, reason = 'Votes d’un automate'): ClusterSetAside => ({
  type: 'ClusterSetAside',
  data: { class: voterClass, reason },
});

/** Events that open a conclave on its first round. */
export const conclaveOpen = (
  over: { electors?: number; majorityBasis?: MajorityBasis; salt?: string } = {},
): ConclaveEvent[] => [opened(over), roundOpened(1), started()];
