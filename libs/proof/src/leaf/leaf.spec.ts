import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { canonicalLeaf, isLeaf, leafHash } from './leaf.js';
import { receiptOf } from '../receipts/receipt.js';

const vote = {
  conclaveId: '0000000000000000000000c0',
  sequence: 4,
  eventId: '0196ab12-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
  type: 'VoteCast',
  roundId: '000000000000000000000a01',
  cardinalId: '00000000000000000000ca01',
  recordedAt: '2025-05-07T16:07:00.000Z',
};

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
