import { describe, expect, it } from '@jest/globals';
import { isQuiet } from './quiet-hours.js';

describe('isQuiet', () => {
  const at = (time: string) => new Date(`2026-01-10T${time}:00.000Z`);

  it.each([
    ['21:59', false],
    ['22:00', true], // 23 h in Paris
    ['05:59', true],
    ['06:00', false],
  ])('counts the hours around midnight in the visitor’s zone, at %s UTC', (time, expected) =>
    expect(isQuiet({ from: 23, to: 7, timeZone: 'Europe/Paris' }, at(time))).toBe(expected),
  );

  it('follows summer time', () =>
    expect(isQuiet({ from: 23, to: 7, timeZone: 'Europe/Paris' }, new Date('2026-07-10T21:00:00.000Z'))).toBe(true));

  it('counts hours of one day', () => {
    const siesta = { from: 13, to: 15, timeZone: 'America/Montreal' };
    expect([isQuiet(siesta, at('17:59')), isQuiet(siesta, at('18:00')), isQuiet(siesta, at('20:00'))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('knows no hour between equal ones', () =>
    expect(isQuiet({ from: 7, to: 7, timeZone: 'UTC' }, at('07:30'))).toBe(false));
});
