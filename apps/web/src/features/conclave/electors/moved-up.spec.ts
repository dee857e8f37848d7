import { describe, expect, it } from '@jest/globals';
import { movedUp } from './moved-up.js';

describe('the number of rows that a new order moves up', () => {
  it('is zero for the same order', () => expect(movedUp(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe(0));
  it('counts a row that overtakes all others once', () => expect(movedUp(['a', 'b', 'c'], ['c', 'a', 'b'])).toBe(1));
  it('counts each of two rows that overtake', () =>
    expect(movedUp(['a', 'b', 'c', 'd'], ['c', 'd', 'a', 'b'])).toBe(2));
});
