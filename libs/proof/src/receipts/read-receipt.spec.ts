import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256Hex } from '../hashing/hash.js';
import { voterCommitment } from '../leaf/voter-commitment.js';
import { newSigner } from '../signing/primitives.contract.js';
import { signInclusionPromises } from './inclusion-promise.js';
import { MAX_RECEIPT_LENGTH, readReceipt, readReceiptFile } from './read-receipt.js';
import { cardinalOf, receiptOf, receiptV2Of } from './receipt.js';

const tagle = '00000000000000000000ca01';
const parolin = '00000000000000000000ca02';
const receipt = receiptOf({
  conclaveId: '0000000000000000000000c0',
  sequence: 4,
  eventId: '0196ab12-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
  type: 'VoteCast',
  roundId: '000000000000000000000a01',
  cardinalId: tagle,
  recordedAt: '2025-05-07T16:07:00.000Z',
});
const opening = 'A'.repeat(43);
const receiptV2 = receiptV2Of(
  {
    v: 2,
    conclaveId: receipt.conclaveId,
    sequence: 4,
    eventId: receipt.eventId,
    type: 'VoteCast',
    roundId: receipt.roundId,
    recordedAt: receipt.recordedAt,
    actor: 'visitor',
    voter: voterCommitment(opening),
    data: {
      conclaveId: receipt.conclaveId,
      roundId: receipt.roundId,
      roundNumber: 1,
      cardinalId: tagle,
      firstInRound: true,
    },
  },
  opening,
);
const [promise] = signInclusionPromises([receipt.leafHash], newSigner());
const read = (value: unknown) => readReceipt(JSON.stringify(value));

describe('readReceipt', () => {
  it('returns valid receipts with and without a promise', () => {
    expect(read(receipt)).toEqual(receipt);
    expect(read({ ...receipt, promise })).toEqual({ ...receipt, promise });
    expect(readReceipt(`\n  ${JSON.stringify(receipt, null, 2)}\t`)).toEqual(receipt);
  });

  it('returns receipts with a checkpoint of limited size', () => {
    const checkpoint = { note: 'fumata.test', path: ['ab'.repeat(32)] };
    expect(read({ ...receipt, checkpoint })).toEqual({ ...receipt, checkpoint });
    for (const damaged of [{ ...checkpoint, note: 'x'.repeat(8_001) }, { ...checkpoint, path: ['x'] }, { note: '' }])
      expect(read({ ...receipt, checkpoint: damaged })).toBeUndefined();
  });

  it('returns receipts of version 2 with an opening, or a voter instead', () => {
    expect(read(receiptV2)).toEqual(receiptV2);
    expect(read({ ...receiptV2, promise })).toEqual({ ...receiptV2, promise });
    const { opening: _, ...copy } = { ...receiptV2, voter: voterCommitment(opening) };
    expect(read(copy)).toEqual(copy);
  });

  it.each([
    { ...receiptV2, v: 1 },
    { ...receiptV2, opening: undefined },
    { ...receiptV2, opening: 'short' },
    { ...receiptV2, voter: voterCommitment(opening) },
    { ...receiptV2, firstInRound: 1 },
    { ...receiptV2, roundNumber: -1 },
    { ...receiptV2, cardinalId: tagle },
  ])('rejects %j', (other) => expect(read(other)).toBeUndefined());

  it('accepts the longest possible promise', () => {
    const path = Array.from({ length: 53 }, () => sha256Hex('neighbour'));
    const longest = { ...receipt, promise: { ...promise, path } };
    expect(readReceipt(JSON.stringify(longest, null, 4))).toEqual(longest);
  });

  it.each([
    { ...receipt, v: 2 },
    { ...receipt, v: '1' },
    { ...receipt, sequence: 0 },
    { ...receipt, sequence: 2 ** 53 },
    { ...receipt, conclaveId: receipt.conclaveId.slice(1) },
    { ...receipt, leafHash: receipt.leafHash.toUpperCase() },
    { ...receipt, recordedAt: 'yesterday' },
    { ...receipt, eventId: 7 },
    { ...receipt, roundId: undefined },
    { ...receipt, cardinal: 'a word that nothing proves' },
    { ...receipt, promise: null },
    { ...receipt, promise: { ...promise, path: 'path' } },
  ])('rejects %j', (other) => expect(read(other)).toBeUndefined());

  it.each(['', 'null', '[]', '7', '{', '"receipt"', '{"__proto__":{"v":1}}', 'Bonjour'])(
    'rejects the text %j',
    (text) => expect(readReceipt(text)).toBeUndefined(),
  );

  it('rejects values that are not strings and texts that are too long', () => {
    for (const value of [undefined, null, 7, receipt]) expect(readReceipt(value)).toBeUndefined();
    expect(readReceipt(JSON.stringify(receipt) + ' '.repeat(MAX_RECEIPT_LENGTH))).toBeUndefined();
    expect(readReceipt('['.repeat(MAX_RECEIPT_LENGTH))).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (anything) => {
        expect(readReceipt(anything)).toBeUndefined();
      }),
    );
  });
});

describe('cardinalOf', () => {
  it('finds the cardinal whose leaf hashes to the receipt', () => {
    expect(cardinalOf(receipt, [parolin, tagle])).toBe(tagle);
  });

  it('returns undefined for other cardinals and for an altered receipt', () => {
    expect(cardinalOf(receipt, [parolin])).toBeUndefined();
    expect(cardinalOf(receipt, [])).toBeUndefined();
    expect(cardinalOf({ ...receipt, sequence: 5 }, [parolin, tagle])).toBeUndefined();
  });
});

describe('readReceiptFile', () => {
  const file = (value: unknown) => readReceiptFile(JSON.stringify(value, null, 2));

  it('returns the receipts of a file', () =>
    expect(file({ v: 1, receipts: [receipt, receiptV2] })).toEqual([receipt, receiptV2]));

  it.each([
    ['a single receipt', receipt],
    ['another version', { v: 2, receipts: [receipt] }],
    ['no receipts', { v: 1, receipts: [] }],
    ['a damaged receipt', { v: 1, receipts: [receipt, { ...receipt, leafHash: 'x' }] }],
    ['null', null],
  ])('rejects %s', (_, value) => expect(file(value)).toBeUndefined());

  it('rejects another text', () => expect(readReceiptFile('reçu')).toBeUndefined());
});
