import { describe, expect, it } from '@jest/globals';
import { changeTexts } from './changes.js';

const plain = (text: string | undefined) => text?.replace(/[\u00A0\u202F]/g, ' ');

describe('the changes of an act', () => {
  it('are formatted with label, old and new value', () => {
    const texts = changeTexts([
      { field: 'electors', before: 135, after: 133 },
      { field: 'majorityBasis', before: 'electors', after: 'votesCast' },
      { field: 'startDate', before: '2025-05-07', after: '2025-05-01' },
      { field: 'isPaused', before: true, after: false },
    ]);
    expect(texts.map(({ label, before, after }) => [label, before, plain(after)])).toEqual([
      ['Électeurs', '135', '133'],
      ['Base de la majorité', 'électeurs', 'voix comptées'],
      ['Premier jour', '7\u00A0mai 2025', '1er mai 2025'],
      ['En pause', 'oui', 'non'],
    ]);
  });

  it('merge the leader and the votes into one line', () => {
    const texts = changeTexts([
      { field: 'smoke', before: null, after: 'black' },
      { field: 'leader', before: null, after: 'Pietro Parolin' },
      { field: 'leaderVotes', before: null, after: 41 },
    ]);
    expect(texts.map(({ label, before, after }) => [label, before, plain(after)])).toEqual([
      ['Fumée', undefined, 'noire'],
      ['En tête', undefined, 'Pietro Parolin, 41 voix'],
    ]);
  });
});
