import { describe, expect, it } from '@jest/globals';
import { recountedText, VERIFYING } from './recounted-text.js';

const AT = '2026-01-01T00:00:00.000Z';
const STARTED = '2025-12-31T23:59:50.000Z';
const recount = { position: 6006, at: AT, startedAt: STARTED, agrees: true };
const text = (over: object, { seconds = 0, closedAt = STARTED } = {}) =>
  recountedText({ ...recount, ...over }, closedAt, Date.parse(AT) + seconds * 1000)?.replace(/\u00A0/g, ' ');

describe('the last recount from the log', () => {
  it.each([
    [0, '1 min'],
    [125, '2 min'],
    [7_300, '2 h'],
  ])('after %i s is reported as %s ago', (seconds, ago) => {
    expect(text({}, { seconds })).toBe(`Résultat vérifié il y a ${ago}`);
  });

  it('does not cover a round that closed while it was in progress or later', () => {
    expect(text({}, { closedAt: '2025-12-31T23:59:50.001Z' })).toBe(VERIFYING);
    expect(text({}, { closedAt: '2026-01-01T01:00:00.000Z', seconds: 7_300 })).toBe(VERIFYING);
  });

  it('is in progress before the first one, and not reported when it found a difference', () => {
    expect(text({ at: null, startedAt: null })).toBe(VERIFYING);
    expect(text({ agrees: false })).toBeUndefined();
  });
});
