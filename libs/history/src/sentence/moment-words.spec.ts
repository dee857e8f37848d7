import { describe, expect, it } from '@jest/globals';
import { unelectedNote } from './moment-words.js';

describe('the note on a closed round', () => {
  it.each([
    [false, true, 'Majorité atteinte, scrutin clos sans élection'],
    [false, false, undefined],
    [true, true, undefined],
  ])('with white smoke %s and a majority %s is %s', (whiteSmoke, majorityReached, note) =>
    expect(unelectedNote({ whiteSmoke, majorityReached })).toBe(note),
  );
});
