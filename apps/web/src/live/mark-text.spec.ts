import { describe, expect, it } from '@jest/globals';
import { markText } from './mark-text.js';

const decided = { sequence: 9, at: '2025-05-08T16:00:00.000Z', class: 'q3xV0b-7TzYk', reason: 'Salle annoncée' };

describe('the text of a milestone', () => {
  it.each([
    ['class-counted', 'Les voix retenues du groupe q3xV0b sont comptées : « Salle annoncée »'],
    ['class-set-aside', 'Les voix retenues du groupe q3xV0b sont écartées : « Salle annoncée »'],
  ] as const)('says with its public reason that held votes are decided: %s', (kind, text) => {
    expect(markText({ ...decided, kind }, []).replaceAll(/\s/g, ' ')).toBe(text);
  });
});
