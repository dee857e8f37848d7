import { describe, expect, it } from '@jest/globals';
import type { Receipt } from './own-votes.js';
import { receiptFragment, receiptTextIn } from './receipt-address.js';

const receipt = { v: 1, leafHash: 'ab'.repeat(32), eventId: '~~~???>>>' } as Receipt; // what is in it doesn't matter here

describe('a receipt in an address', () => {
  it('comes out as it went in', () => {
    expect(receiptTextIn(receiptFragment(receipt))).toBe(JSON.stringify(receipt));
  });
  it('may be plain JSON', () => {
    expect(receiptTextIn(`#recu=${encodeURIComponent('{"v":1}')}`)).toBe('{"v":1}');
    expect(receiptTextIn('#recu={"v":1}')).toBe('{"v":1}');
  });
  it('is none in another fragment', () => {
    expect(receiptTextIn('#electeurs')).toBeUndefined();
    expect(receiptTextIn('')).toBeUndefined();
  });
  it('that was cut is left for its reader to refuse', () => {
    expect(receiptTextIn('#recu=%zz')).toBe('%zz');
    expect(receiptTextIn('#recu=a')).toBe('a');
  });
});
