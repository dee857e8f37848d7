import { describe, expect, it } from '@jest/globals';
import { timeToClosing } from './closing.js';

const CLOSES_AT = '2025-05-08T16:00:00Z';
const before = Date.parse('2025-05-08T15:59:10Z');
const after = Date.parse(CLOSES_AT);
const open = { closesAt: CLOSES_AT, isActive: true, isPaused: false };

describe('time to the announced closing', () => {
  it('counts down', () => expect(timeToClosing(open, before)).toBe('0:00:50'));

  it('is past from that time on, also during a pause', () => {
    expect(timeToClosing(open, after)).toBe('past');
    expect(timeToClosing({ ...open, isPaused: true }, after)).toBe('past');
  });

  it('does not count down during a pause, in an inactive conclave and without an announcement', () => {
    expect(timeToClosing({ ...open, isPaused: true }, before)).toBeUndefined();
    expect(timeToClosing({ ...open, isActive: false }, after)).toBeUndefined();
    expect(timeToClosing({ ...open, closesAt: null }, after)).toBeUndefined();
  });
});
