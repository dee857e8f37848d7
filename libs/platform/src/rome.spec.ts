import { describe, expect, it } from '@jest/globals';
import { dayInRome } from './rome.js';

describe('the day in Rome', () => {
  it('begins before the day in UTC, by one hour in winter and two in summer', () => {
    expect(dayInRome(new Date('2025-01-01T22:59:59Z'))).toBe('2025-01-01');
    expect(dayInRome(new Date('2025-01-01T23:00:00Z'))).toBe('2025-01-02');
    expect(dayInRome(new Date('2025-07-01T22:00:00Z'))).toBe('2025-07-02');
  });
});
