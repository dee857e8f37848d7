import type { LeafV1, Seal } from '@fumata/proof';
import type { Finding, Verification } from '../verification.js';

const hash = 'ab'.repeat(32);
const id = (digit: string) => digit.repeat(24);

export const leaf: LeafV1 = {
  conclaveId: id('c'),
  sequence: 1431,
  eventId: '0b7d4f7e-4c1e-7b7a-9d02-1f3e5a7c9b0d',
  type: 'VoteCast',
  roundId: id('a'),
  cardinalId: id('d'),
  recordedAt: '2025-05-10T07:20:04.512Z',
};
export const seal: Seal = {
  v: 1,
  conclaveId: id('c'),
  roundId: id('a'),
  roundNumber: 7,
  size: 1458,
  root: hash,
  keyId: '918f01338cc63217',
  signature: 'A'.repeat(86),
};

/** Verification of a vote in the seventh round. */
export const verificationOf = (finding: Finding, over: Partial<Verification> = {}): Verification => ({
  receipt: { ...leaf, v: 1, leafHash: hash, roundId: id('a') },
  finding,
  evidence: undefined,
  trust: { is: 'first', keys: [] },
  round: { roundNumber: 7, closed: true },
  steps: [],
  root: undefined,
  coverage: { is: 'none' },
  cardinalId: id('d'),
  chosenId: undefined,
  ...over,
});
