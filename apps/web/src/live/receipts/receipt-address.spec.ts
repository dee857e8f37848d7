import { describe, expect, it } from '@jest/globals';
import type { Receipt } from './own-votes.js';
import { receiptFragment, receiptTextIn } from './receipt-address.js';

const receipt = { v: 1, leafHash: 'ab'.repeat(32), eventId: '~~~???>>>' } as Receipt; // other fields are irrelevant here

describe('a receipt address', () => {
  it('round-trips a receipt', () => {
    expect(receiptTextIn(receiptFragment(receipt))).toBe(JSON.stringify(receipt));
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
