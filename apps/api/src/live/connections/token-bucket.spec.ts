import { describe, expect, it } from '@jest/globals';
import { TokenBucket } from './token-bucket.js';

describe('a token bucket', () => {
  it('allows a burst, then the rate', () => {
    let now = 0;
    const bucket = new TokenBucket({ atOnce: 20, perSecond: 1 }, () => now);
    expect([bucket.take(20), bucket.take(1)]).toEqual([true, false]);
    now = 2_000;
    expect([bucket.take(1), bucket.take(1)]).toEqual([true, false]);
  });
});
