import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withTimeout } from './with-timeout.js';

const never = new Promise<string>(() => undefined);
const throws = (): never => {
  throw new Error('too late');
};

describe('withTimeout', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('returns the result in time and leaves no timer behind', async () => {
    expect(await withTimeout(Promise.resolve('done'), 700, throws)).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('no')), 700, throws)).rejects.toThrow('no');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('stops waiting after the time-out', async () => {
    const result = withTimeout(never, 700, () => 'late');
    const thrown = withTimeout(never, 700, throws).catch((cause: unknown) => String(cause));
    await jest.advanceTimersByTimeAsync(700);
    expect([await result, await thrown]).toEqual(['late', 'Error: too late']);
  });

  it('ends on a busy machine, whose timers are always late', async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => 2 * Date.now());
    const result = withTimeout(never, 700, () => 'late');
    await jest.advanceTimersByTimeAsync(1_400);
    jest.restoreAllMocks();
    expect(jest.getTimerCount()).toBe(0);
    expect(await result).toBe('late');
  });

  it('does not count the time in which the process was frozen', async () => {
    jest.useRealTimers();
    const answer = new Promise<string>((resolve) => setTimeout(resolve, 120, 'in time'));
    const result = withTimeout(answer, 100, () => 'late');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400); // nothing runs, as after SIGSTOP
    expect(await result).toBe('in time');
  });
});
