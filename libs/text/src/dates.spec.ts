import { describe, expect, it } from '@jest/globals';
import { dataOf, dayAndMonth, hour, longDate, plainDate, recentHour } from './dates.js';

const plain = (text: string) => text.replace(/\u00A0/g, ' ');

describe('French dates', () => {
  it('writes the first of a month as an ordinal', () => {
    expect(longDate('2025-05-01T10:00:00Z')).toBe('1er\u00A0mai 2025');
    expect(dayAndMonth('2025-05-08T10:00:00Z')).toBe('8\u00A0mai');
  });

  it('formats a day without a time as that day', () => {
    expect(longDate('2025-05-08')).toBe('8\u00A0mai 2025');
    expect(plainDate('2025-05-08')).toBe('8 mai 2025');
    expect(longDate('1936-12-17')).toBe('17\u00A0décembre 1936');
    expect(longDate('1850-01-01')).toBe('1er\u00A0janvier 1850');
  });

  it('formats hours in the time zone of Rome, in summer and in winter', () => {
    expect(plain(hour('2025-05-08T12:32:00Z'))).toBe('14 h 32');
    expect(plain(hour(new Date('2025-12-08T23:05:00Z')))).toBe('0 h 05');
  });

  it.each([
    ['2025-05-08T21:59:00Z', '23 h 59', 'Données de 23 h 59'],
    ['2025-05-08T22:01:00Z', '8 mai, 23 h 59', 'Données du 8 mai, 23 h 59'],
    ['2026-05-08T21:59:00Z', '8 mai 2025, 23 h 59', 'Données du 8 mai 2025, 23 h 59'],
  ])('adds the day to an hour that is not of today: at %s', (now, time, age) => {
    const moment = '2025-05-08T21:59:00Z';
    expect([recentHour, dataOf].map((text) => plain(text(moment, Date.parse(now))))).toEqual([time, age]);
  });
});
