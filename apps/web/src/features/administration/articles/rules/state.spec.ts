import { describe, expect, it } from '@jest/globals';
import { appearsText, stateOf } from './state.js';

const NOW = Date.parse('2025-05-07T15:00:00Z');

describe('the state of an article', () => {
  it.each([
    [false, '2025-05-06', 'draft'],
    [true, '', 'published'],
    [true, '2025-05-07', 'published'],
    [true, '2025-05-08', 'scheduled'],
    [true, '2025-05-07T15:00:00.000Z', 'published'],
    [true, '2025-05-07T15:00:00.001Z', 'scheduled'],
  ] as const)('published %s, dated %j: %s', (publie, datePublication, state) =>
    expect(stateOf({ publie, datePublication }, NOW)).toBe(state),
  );

  it('formats the publication date in Rome time', () => {
    const plain = (text: string) => text.replace(/\u00A0/g, ' ');
    expect(plain(appearsText('2025-05-14'))).toBe('mercredi 14 mai 2025 à 0 h 00');
    expect(plain(appearsText('2025-05-13T22:00:00.000Z'))).toBe('mercredi 14 mai 2025 à 0 h 00');
  });
});
