import { describe, expect, it } from '@jest/globals';
import { duration } from './durations.js';
import { countdown, counted, editionName, number, ordinal, percent, plural } from './numbers.js';

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

describe('French numbers', () => {
  it.each([
    [number(1204), '1 204'],
    [percent(17.25), '17,3 %'],
    [ordinal(1), '1er'],
    [ordinal(13), '13e'],
    [editionName(1), '1re édition'],
    [editionName(2), '2e édition'],
    [duration(8.04), '8 s'],
    [duration(42.34), '42,3 s'],
    [duration(72), '1 min 12 s'],
    [duration(119.8), '2 min 0 s'],
    [counted(1_204, 'votant'), '1 204 votants'],
    [counted(0, 'repère'), '0 repère'],
    [plural(0, 'votant'), 'votant'],
    [plural(2, 'votant'), 'votants'],
    [plural(2, 'voix', 'voix'), 'voix'],
  ])('%s', (text, expected) => expect(plain(text)).toBe(expected));

  it('counts down to zero and never below', () => {
    expect(countdown(3_599_000)).toBe('0:59:59');
    expect(countdown(1)).toBe('0:00:01');
    expect(countdown(-5)).toBe('0:00:00');
  });
});
