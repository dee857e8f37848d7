import { describe, expect, it } from '@jest/globals';
import { fromRome, inRome } from './rome-time.js';

describe('a time by the clock of Rome', () => {
  it.each([
    ['2025-05-08T18:30', '2025-05-08T16:30:00.000Z'],
    ['2025-12-08T18:30', '2025-12-08T17:30:00.000Z'],
  ])('%s', (local, moment) => {
    expect(fromRome(local)).toBe(moment);
    expect(inRome(moment)).toBe(local);
  });

  it('that never comes is none: the clock jumps over it in March', () =>
    expect(fromRome('2025-03-30T02:30')).toBeUndefined());

  it('that comes twice is the first', () => expect(fromRome('2025-10-26T02:30')).toBe('2025-10-26T00:30:00.000Z'));

  it('that is none is none', () => expect(fromRome('demain')).toBeUndefined());
});
