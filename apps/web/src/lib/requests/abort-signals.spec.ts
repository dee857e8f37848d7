import { describe, expect, it } from '@jest/globals';
import { timeLimit } from './abort-signals.js';

describe('timeLimit', () => {
  it('aborts with the reason of the caller, also of one that has aborted', () => {
    const caller = new AbortController();
    const signal = timeLimit(60_000, caller.signal);
    expect(signal.aborted).toBe(false);
    caller.abort('enough');
    expect(signal.reason).toBe('enough');
    expect(timeLimit(60_000, caller.signal).reason).toBe('enough');
  });

  it.each([undefined, new AbortController().signal])('aborts after the time', async (caller) => {
    const signal = timeLimit(1, caller);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
});
