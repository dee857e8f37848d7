import { expect, it } from '@jest/globals';
import { timeLeft } from './time-left.js';

const NBSP = '\u00A0';

it.each([
  [0, `0${NBSP}s`],
  [-5_000, `0${NBSP}s`],
  [44_001, `45${NBSP}s`],
  [60_000, `60${NBSP}s`],
  [60_001, `2${NBSP}min`],
  [52 * 60_000, `52${NBSP}min`],
  [3_600_000, `60${NBSP}min`],
  [65 * 60_000, `1${NBSP}h${NBSP}05`],
])('gives the time left of %i ms as %s', (milliseconds, text) => expect(timeLeft(milliseconds)).toBe(text));
