import { describe, expect, it } from '@jest/globals';
import { markText } from './mark-text.js';

const decided = { sequence: 9, at: '2025-05-08T16:00:00.000Z', class: 'a3f09c7b21de', reason: 'Salle annoncée' };

describe('the text of a milestone', () => {
  it.each([
    ['class-counted', 'Les voix retenues du groupe a3f09c sont comptées : « Salle annoncée »'],
    ['class-set-aside', 'Les voix retenues du groupe a3f09c sont écartées : « Salle annoncée »'],
  ] as const)('says with its public reason that held votes are decided: %s', (kind, text) => {
    expect(markText({ ...decided, kind }, []).replaceAll(/\s/g, ' ')).toBe(text);
  });
});
