import { describe, expect, it } from '@jest/globals';
import { timeText } from './texts.js';

describe('the times of a chart', () => {
  it.each([
    [1_000, '2025-05-08T16:18:38Z', '18 h 18 min 38 s'],
    [1_000, '2025-05-08T16:18:00Z', '18 h 18'],
    [60_000, '2025-05-08T16:18:00Z', '18 h 18'],
  ])('with points every %i ms at %s are written %s', (step, moment, text) =>
    expect(timeText(step)(moment).replaceAll('\u00A0', ' ')).toBe(text),
  );
});
