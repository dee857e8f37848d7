import { describe, expect, it } from '@jest/globals';
import type { Receipt } from './own-votes.js';
import { receiptFragment, receiptTextIn } from './receipt-address.js';

const receipt = { v: 1, leafHash: 'ab'.repeat(32), eventId: '~~~???>>>' } as Receipt; // other fields are irrelevant here

describe('a receipt address', () => {
  it('round-trips a receipt', () => {
    expect(receiptTextIn(receiptFragment(receipt))).toBe(JSON.stringify(receipt));
  });
  it('round-trips a receipt with a signed checkpoint, whose text is not ASCII', () => {
    const covered = { ...receipt, checkpoint: { note: 'a\n\n— b c\n', path: [] } };
    expect(receiptTextIn(receiptFragment(covered))).toBe(JSON.stringify(covered));
  });
  it('of an earlier release is still read', () => {
    expect(receiptTextIn(`#recu=${Buffer.from('{"v":1,"x":"~~~???>>>"}').toString('base64url')}`)).toBe(
      '{"v":1,"x":"~~~???>>>"}',
    );
  });
  it('may contain plain JSON', () => {
    expect(receiptTextIn(`#recu=${encodeURIComponent('{"v":1}')}`)).toBe('{"v":1}');
    expect(receiptTextIn('#recu={"v":1}')).toBe('{"v":1}');
  });
  it('has no receipt in another fragment', () => {
    expect(receiptTextIn('#electeurs')).toBeUndefined();
    expect(receiptTextIn('')).toBeUndefined();
  });
  it('returns a malformed receipt unchanged, so that parsing it fails', () => {
    expect(receiptTextIn('#recu=%zz')).toBe('%zz');
    expect(receiptTextIn('#recu=a')).toBe('a');
  });
});
