import { readReceipt } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import { receiptFileOf, receiptsIn } from './receipt-file.js';
import { verificationOf } from './verification-fixture.js';

const { conclaveId, sequence, roundId, eventId, recordedAt, leafHash } = verificationOf({
  is: 'unreadable',
  what: 'evidence',
}).receipt;
const receipt = { v: 1 as const, conclaveId, sequence, roundId, eventId, recordedAt, leafHash };
const votes = [1431, 1432].map((number) => ({
  cardinalId: 'd'.repeat(24),
  round: 7,
  time: recordedAt,
  receipt: { ...receipt, sequence: number },
}));
const written = (file: unknown): string => JSON.stringify(file, null, 2);

describe('a file with receipts', () => {
  it('is read as it was written', () =>
    expect(receiptsIn(written(receiptFileOf(votes)), readReceipt)).toEqual(votes.map((vote) => vote.receipt)));

  it('does not say whom the votes were for', () => expect(written(receiptFileOf(votes))).not.toContain('d'.repeat(24)));

  it.each([
    ['a single receipt', written(receipt)],
    ['another version', written({ v: 2, receipts: [receipt] })],
    ['no receipts', written({ v: 1, receipts: [] })],
    ['a damaged receipt', written({ v: 1, receipts: [receipt, { ...receipt, leafHash: 'x' }] })],
    ['a text', 'reçu'],
    ['null', 'null'],
  ])('is not %s', (_, text) => expect(receiptsIn(text, readReceipt)).toBeUndefined());
});
