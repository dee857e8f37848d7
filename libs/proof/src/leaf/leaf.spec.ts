import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { cardinalOf, receiptOf, receiptV2Of } from '../receipts/receipt.js';
import { canonicalJson, canonicalLeaf, cardinalIn, isLeaf, leafHash } from './leaf.js';
import { voterCommitment } from './voter-commitment.js';

const vote = {
  conclaveId: '0000000000000000000000c0',
  sequence: 4,
  eventId: '0196ab12-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
  type: 'VoteCast',
  roundId: '000000000000000000000a01',
  cardinalId: '00000000000000000000ca01',
  recordedAt: '2025-05-07T16:07:00.000Z',
};

const opening = 'kQ3aYb0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7b8';
const { cardinalId, ...common } = vote;
const voteV2 = {
  v: 2,
  ...common,
  actor: 'visitor',
  voter: voterCommitment(opening),
  data: { conclaveId: vote.conclaveId, roundId: vote.roundId, roundNumber: 1, cardinalId, firstInRound: true },
} as const;

describe('canonicalJson', () => {
  it('writes the example of RFC 8785, 3.2.4', () => {
    const example = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\\"\/',
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts keys by UTF-16 units at every depth, also those that look like numbers, and omits undefined', () => {
    const value = { '\ufb33': 1, '😀': 2, '€': 3, b: { z: [{ y: 1, x: 2 }], a: undefined }, 10: 4, 9: 5 };
    expect(canonicalJson(value)).toBe('{"10":4,"9":5,"b":{"z":[{"x":2,"y":1}]},"€":3,"😀":2,"\ufb33":1}');
  });
});

describe('a leaf of version 2', () => {
  it('is the canonical JSON of the whole public event', () => {
    expect(canonicalLeaf(voteV2)).toBe(
      `{"actor":"visitor","conclaveId":"${vote.conclaveId}","data":{"cardinalId":"${cardinalId}","conclaveId":"${vote.conclaveId}","firstInRound":true,"roundId":"${vote.roundId}","roundNumber":1},"eventId":"${vote.eventId}","recordedAt":"${vote.recordedAt}","roundId":"${vote.roundId}","sequence":4,"type":"VoteCast","v":2,"voter":"${voteV2.voter}"}`,
    );
    const more = { ...voteV2, leafHash: 'x', aside: 'paused' };
    expect(canonicalLeaf(more)).toBe(canonicalLeaf(voteV2));
  });

  it('has another hash than one of version 1, and one for each value of each field', () => {
    const others = [
      vote,
      { ...voteV2, actor: 'system' },
      { ...voteV2, voter: voterCommitment('another') },
      { ...voteV2, voter: undefined },
      { ...voteV2, data: { ...voteV2.data, firstInRound: false } },
      { ...voteV2, data: {} },
    ];
    expect(new Set([voteV2, ...others].map((leaf) => leafHash(leaf))).size).toBe(1 + others.length);
  });

  it('is recognised, without a look at its data', () => {
    expect(isLeaf(voteV2)).toBe(true);
    expect(isLeaf(JSON.parse(canonicalLeaf(voteV2)))).toBe(true);
    const wrong = [
      { ...voteV2, v: 3 },
      { ...voteV2, cardinalId },
      { ...voteV2, voter: 'x' },
      { ...voteV2, data: [] },
      { ...voteV2, data: null },
      { ...voteV2, actor: undefined },
    ];
    expect(wrong.filter(isLeaf)).toEqual([]);
  });

  it('names the cardinal in its data', () => {
    expect([cardinalIn(voteV2), cardinalIn(vote), cardinalIn({ ...voteV2, data: { cardinalId: 1 } })]).toEqual([
      cardinalId,
      cardinalId,
      undefined,
    ]);
  });
});

describe('voterCommitment', () => {
  it('is SHA-256 of the opening as written, in base64url', () => {
    expect(voterCommitment(opening)).toBe(createHash('sha256').update(opening).digest('base64url'));
  });
});

describe('receiptV2Of', () => {
  const receipt = receiptV2Of(voteV2, opening);

  it('commits to the cardinal without naming it, and is verified with the chosen one', () => {
    expect(JSON.stringify(receipt)).not.toContain(cardinalId);
    expect(cardinalOf(receipt, ['00000000000000000000ca02', cardinalId])).toBe(cardinalId);
    expect(receipt.leafHash).toBe(leafHash(voteV2));
  });

  it('is not verified with another opening, round number or flag', () => {
    const altered = [
      { ...receipt, opening: opening.toLowerCase() },
      { ...receipt, opening: undefined, voter: voterCommitment('another') },
      { ...receipt, roundNumber: 2 },
      { ...receipt, firstInRound: false },
      { ...receipt, recordedAt: '2025-05-07T16:07:01.000Z' },
    ];
    expect(altered.map((each) => cardinalOf(each, [cardinalId]))).toEqual(altered.map(() => undefined));
    expect(cardinalOf({ ...receipt, opening: undefined, voter: voteV2.voter }, [cardinalId])).toBe(cardinalId);
  });
});

describe('canonicalLeaf and leafHash', () => {
  it('serialise with sorted keys, independent of key order', () => {
    const keys = Object.keys(JSON.parse(canonicalLeaf(vote)));
    expect(keys).toEqual([...keys].sort());
    const { conclaveId, sequence, ...others } = vote;
    expect(canonicalLeaf({ ...others, sequence, conclaveId })).toBe(canonicalLeaf(vote));
  });

  it('hash according to RFC 6962', () => {
    const expected = createHash('sha256').update('\0').update(canonicalLeaf(vote)).digest('hex');
    expect(leafHash(vote)).toBe(expected);
  });

  it("give the same hash with the platform's function", () => {
    const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
    expect(leafHash(vote, hash)).toBe(leafHash(vote));
    expect(receiptOf(vote, hash)).toEqual(receiptOf(vote));
  });

  it('omit absent fields', () => {
    expect(canonicalLeaf({ ...vote, cardinalId: undefined })).not.toContain('cardinalId');
  });
});

describe('isLeaf', () => {
  it('accepts a complete leaf', () => {
    expect(isLeaf(vote)).toBe(true);
    expect(isLeaf(JSON.parse(canonicalLeaf({ ...vote, cardinalId: undefined, roundId: undefined })))).toBe(true);
  });

  it.each([
    null,
    'leaf',
    [],
    {},
    { ...vote, sequence: 0 },
    { ...vote, sequence: 1.5 },
    { ...vote, sequence: '4' },
    { ...vote, conclaveId: 'c0' },
    { ...vote, eventId: vote.eventId.toUpperCase() },
    { ...vote, recordedAt: '2025-05-07T16:07:00Z' },
    { ...vote, type: '' },
    { ...vote, cardinalId: null },
    { ...vote, voter: 'somebody' },
    { ...vote, v: 1 },
    { ...vote, toString: 'a key that every object has' },
  ])('rejects %j', (other) => expect(isLeaf(other)).toBe(false));
});

describe('receiptOf', () => {
  it('commits to the cardinal without naming it', () => {
    const receipt = receiptOf(vote);
    expect(JSON.stringify(receipt)).not.toContain(vote.cardinalId);
    expect(receipt.leafHash).not.toBe(receiptOf({ ...vote, cardinalId: '00000000000000000000ca02' }).leafHash);
  });
});
