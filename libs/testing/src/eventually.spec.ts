import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.js';

describe('eventually', () => {
  it('polls until the condition holds', async () => {
    let calls = 0;
    await eventually('third call', async () => ++calls === 3);
    expect(calls).toBe(3);
  });

  it('rejects with the description when the condition never holds', async () => {
    await expect(eventually('white smoke', () => false, 5)).rejects.toThrow('white smoke');
  });

  it('rejects at once when the condition throws', async () => {
    await expect(eventually('anything', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
