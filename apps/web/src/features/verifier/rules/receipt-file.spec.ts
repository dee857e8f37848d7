import { readReceiptFile } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import { receiptFileOf } from './receipt-file.js';
import { verificationOf } from './verification.fixture.js';

const { conclaveId, sequence, roundId, eventId, recordedAt, leafHash } = verificationOf({
  is: 'unreadable',
  what: 'evidence',
}).receipt;
const receipt = { v: 1 as const, conclaveId, sequence, roundId, eventId, recordedAt, leafHash };
const votes = [1431, 1432].map((number) => ({
  cardinalId: 'd'.repeat(24),
  round: 7,
  time: recordedAt,
  receipt: { ...receipt, sequence: number, eventId: eventId.slice(0, -4) + number },
}));

const file = (coverage = {}): string => JSON.stringify(receiptFileOf(votes, coverage), null, 2);

describe('a file with receipts', () => {
  it('is read as it was written, with the checkpoints that cover the receipts', () => {
    expect(readReceiptFile(file())).toEqual(votes.map((vote) => vote.receipt));
    const checkpoint = { note: 'fumata.test', path: ['ab'.repeat(32)] };
    const [first, second] = readReceiptFile(file({ [votes[1]!.receipt.eventId]: checkpoint })) ?? [];
    expect([first?.checkpoint, second?.checkpoint]).toEqual([undefined, checkpoint]);
  });

  it('does not say whom the votes were for', () => expect(file()).not.toContain('d'.repeat(24)));
});
