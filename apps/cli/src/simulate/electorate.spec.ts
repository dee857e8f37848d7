import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { Electorate, zipfBounds } from './electorate.js';
import { seeded } from './random.js';

const CARDINALS = Array.from({ length: 135 }, (_, index) => `cardinal ${index}`);

/** Votes per cardinal, most first. */
function ballot(electorate: Electorate, voters: number): { cardinalId: string; votes: number }[] {
  const votes = new Map<string, number>();
  for (let voter = 0; voter < voters; voter++) {
    const chosen = electorate.choose();
    votes.set(chosen, (votes.get(chosen) ?? 0) + 1);
  }
  return [...votes].map(([cardinalId, count]) => ({ cardinalId, votes: count })).sort((a, b) => b.votes - a.votes);
}

describe('simulated voters', () => {
  it('make the same choices for the same seed, others for another seed', () => {
    const choices = (seed: number) => ballot(new Electorate(CARDINALS, 0.5, seeded(seed)), 300);
    expect(choices(7)).toEqual(choices(7));
    expect(choices(7)).not.toEqual(choices(8));
  });

  it('vote unanimously with spread 0', () => {
    expect(ballot(new Electorate(CARDINALS, 0, seeded(1)), 500)).toHaveLength(1);
  });

  it('have no favourite with spread 1, even after rounds', () => {
    const electorate = new Electorate(CARDINALS, 1, seeded(1));
    electorate.startRound(ballot(electorate, 2_000));
    const results = ballot(electorate, 13_500);
    expect(results).toHaveLength(135);
    expect(results[0]?.votes).toBeLessThan(200);
  });

  it('have a clear favourite in between and converge from round to round', () => {
    const electorate = new Electorate(CARDINALS, 0.5, seeded(1));
    const first = ballot(electorate, 1_000);
    expect(first[0]?.votes).toBeGreaterThan(100);
    expect(first[0]?.votes).toBeLessThan(300);
    electorate.startRound(first);
    const second = ballot(electorate, 1_000);
    expect(first.slice(0, 2)).toContainEqual(expect.objectContaining({ cardinalId: second[0]?.cardinalId }));
    expect(second[0]?.votes).toBeGreaterThan((first[0]?.votes ?? 0) * 1.3);
  });

  it('reach two thirds in the end', () => {
    const electorate = new Electorate(CARDINALS, 0.5, seeded(3));
    for (let call = 0; call < 6; call++) electorate.concentrate();
    expect(ballot(electorate, 900)[0]?.votes).toBeGreaterThan(600);
  });

  it('have probabilities that sum to one and never rise with the rank', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.double({ min: 0, max: 50, noNaN: true }), (ranks, exponent) => {
        const bounds = zipfBounds(ranks, exponent);
        expect(bounds).toHaveLength(ranks);
        expect(bounds.at(-1)).toBeCloseTo(1, 9);
        const shares = bounds.map((bound, index) => bound - (bounds[index - 1] ?? 0));
        shares.slice(1).forEach((share, index) => expect(share).toBeLessThanOrEqual((shares[index] ?? 0) + 1e-12));
      }),
    );
  });
});
