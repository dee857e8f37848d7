import { emptyBallot, type VoterId } from '@fumata/conclave';
import { describe, expect, it } from '@jest/globals';
import { BallotCache } from './ballot-cache.js';

const VOTER = '01900000-0000-7000-8000-00000000abcd' as VoterId;

/** A cache whose n-th read returns a ballot at revision n. */
function ballotCache() {
  let reads = 0;
  return new BallotCache(() => Promise.resolve({ state: emptyBallot, revision: (reads += 1) }));
}

describe('BallotCache', () => {
  it('reads a ballot once', async () => {
    const cache = ballotCache();
    await cache.get(VOTER);
    expect((await cache.get(VOTER)).revision).toBe(1);
  });

  it('returns the ballot that was set', async () => {
    const cache = ballotCache();
    cache.set(VOTER, { state: emptyBallot, revision: 7 });
    expect((await cache.get(VOTER)).revision).toBe(7);
  });

  it('reads an invalidated ballot again', async () => {
    const cache = ballotCache();
    await cache.get(VOTER);
    cache.invalidate(VOTER);
    expect((await cache.get(VOTER)).revision).toBe(2);
  });

  it('does not cache a ballot that is invalidated while it is being read', async () => {
    const cache = ballotCache();
    const reading = cache.get(VOTER);
    cache.invalidate(VOTER);
    expect((await reading).revision).toBe(1);
    expect((await cache.get(VOTER)).revision).toBe(2);
  });

  it('caches the later of two reads around an invalidation', async () => {
    const reads: ((revision: number) => void)[] = [];
    const cache = new BallotCache(
      () => new Promise((resolve) => reads.push((revision) => resolve({ state: emptyBallot, revision }))),
    );
    const before = cache.get(VOTER);
    cache.invalidate(VOTER);
    const after = cache.get(VOTER);
    reads[0]?.(1);
    await before;
    reads[1]?.(2);
    await after;
    expect((await cache.get(VOTER)).revision).toBe(2);
  });

  it('reads a ballot again whose read failed', async () => {
    let reads = 0;
    const cache = new BallotCache(() => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ state: emptyBallot, revision: reads });
    });
    await expect(cache.get(VOTER)).rejects.toThrow('lost');
    expect((await cache.get(VOTER)).revision).toBe(2);
  });
});
