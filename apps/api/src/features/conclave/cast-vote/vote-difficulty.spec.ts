import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_MAX_NUMBER, maxNumberFor, MIN_MAX_NUMBER } from './vote-proofs.js';

const votes = fc.nat({ max: 1_000_000 });

describe('the difficulty of a vote’s proof', () => {
  it('is between its bounds', () =>
    fc.assert(
      fc.property(votes, votes, (network, site) => {
        const maxNumber = maxNumberFor({ network, site });
        expect(Number.isInteger(maxNumber)).toBe(true);
        expect(maxNumber).toBeGreaterThanOrEqual(MIN_MAX_NUMBER);
        expect(maxNumber).toBeLessThanOrEqual(MAX_MAX_NUMBER);
      }),
    ));

  it('never falls when votes are added', () =>
    fc.assert(
      fc.property(votes, votes, votes, votes, (network, site, moreOfNetwork, moreOfSite) => {
        const later = { network: network + moreOfNetwork, site: site + moreOfSite };
        expect(maxNumberFor(later)).toBeGreaterThanOrEqual(maxNumberFor({ network, site }));
      }),
    ));

  it('is the lowest for the usual votes of a network and the highest for hundreds', () => {
    expect(maxNumberFor({ network: 20, site: 3_000 })).toBe(MIN_MAX_NUMBER);
    expect(maxNumberFor({ network: 40, site: 3_000 })).toBe(2 * MIN_MAX_NUMBER);
    expect(maxNumberFor({ network: 320, site: 0 })).toBe(MAX_MAX_NUMBER);
  });

  it('is at most four times as high for a network without votes, whatever others do', () =>
    expect(maxNumberFor({ network: 0, site: 1_000_000 })).toBe(4 * MIN_MAX_NUMBER));
});
