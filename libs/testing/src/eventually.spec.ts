import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.js';

describe('eventually', () => {
  it('asks until it is so', async () => {
    let asked = 0;
    await eventually('the third time', async () => ++asked === 3);
    expect(asked).toBe(3);
  });

  it('ends with what was waited for when it never is', async () => {
    await expect(eventually('a white smoke', () => false, 5)).rejects.toThrow('a white smoke');
  });

  it('hears of a fault at once', async () => {
    await expect(eventually('anything', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
