import { describe, expect, it } from '@jest/globals';
import { recountedText } from './recounted-text.js';

const AT = '2026-01-01T00:00:00.000Z';
const text = (over: object, seconds = 0) =>
  recountedText({ position: 6006, at: AT, agrees: true, ...over }, Date.parse(AT) + seconds * 1000)?.replace(
    /\u00A0/g,
    ' ',
  );

describe('the last recount from the log', () => {
  it.each([
    [0, '1 min'],
    [125, '2 min'],
    [7_300, '2 h'],
  ])('after %i s is reported as %s ago', (seconds, ago) => {
    expect(text({}, seconds)).toBe(`Résultat vérifié il y a ${ago}`);
  });

  it('is not reported when there was none or it found a difference', () => {
    expect([text({ at: null }), text({ agrees: false })]).toEqual([undefined, undefined]);
  });
});
