import { describe, expect, it } from '@jest/globals';
import { InvalidArgumentError } from 'commander';
import { moment, point } from './arguments.js';

describe('a moment on the command line', () => {
  it.each([
    ['2025-05-08', '2025-05-07T22:00:00.000Z'],
    ['2025-12-08', '2025-12-07T23:00:00.000Z'],
    ['2025-05-08T18:07Z', '2025-05-08T18:07:00.000Z'],
    ['2025-05-08T18:07:00+02:00', '2025-05-08T16:07:00.000Z'],
  ])('%s is %s; a bare day begins in Rome', (text, expected) => {
    expect(moment(text)).toBe(expected);
    expect(point(text)).toEqual({ moment: expected });
  });

  it.each(['2025-02-31', '2025-13-01', '2025-05-08T25:00Z', '2025-05-08T18:07', 'hier'])('is not %s', (text) =>
    expect(() => moment(text)).toThrow(InvalidArgumentError),
  );
});
