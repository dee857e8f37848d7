import { describe, expect, it } from '@jest/globals';
import { deadlineOf, secondsUntil, timed } from './clock.js';

const QUESTION = { id: 'q', question: '?', options: [], number: 1, deadline: '2025-05-07T15:00:30.000Z' };

describe('the time of a question', () => {
  it('follows the server, whatever the device’s clock shows', () => {
    const run = { body: { now: '2025-05-07T15:00:10.000Z' }, at: 5_000 };
    expect(deadlineOf(QUESTION, run)).toBe(25_000);
  });

  it('assumes the server’s time halfway between request and response', async () => {
    const clock = [1_000, 3_000];
    const { body, at } = await timed(
      () => Promise.resolve('answer'),
      () => clock.shift() ?? 0,
    );
    expect([body, at]).toEqual(['answer', 2_000]);
  });

  it.each([
    [30_000, 30],
    [29_999, 30],
    [1, 1],
    [0, 0],
    [-5_000, 0],
  ])('with %i ms left shows %i s', (left, seconds) => {
    expect(secondsUntil(100_000 + left, 100_000)).toBe(seconds);
  });
});
