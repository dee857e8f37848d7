import { describe, expect, it } from '@jest/globals';
import { leaderByTrustText } from './leader-by-trust.js';

const NONE = { returning: 0, recent: 0, examined: 0 };
const votes = (cardinalId: string, returning: number, recent: number) => ({
  cardinalId,
  returning,
  recent,
  examined: 0,
});

function textOf(results: readonly ReturnType<typeof votes>[], others = NONE): string {
  const all = results.map(({ cardinalId, returning, recent }) => ({ cardinalId, votes: returning + recent }));
  return leaderByTrustText({ results: [...results], others }, all, (cardinalId) => cardinalId);
}

describe('whether the leader depends on new browsers', () => {
  it('no: browsers known before the conclave give the same leader', () => {
    expect(textOf([votes('Parolin', 9, 4), votes('Tagle', 5, 3)])).toBe(
      'Les seules voix des navigateurs connus avant ce conclave placent aussi Parolin en tête.',
    );
  });

  it('yes: they give another one', () => {
    expect(textOf([votes('Parolin', 4, 40), votes('Tagle', 9, 3)])).toBe(
      'Les seules voix des navigateurs connus avant ce conclave placeraient Tagle en tête.',
    );
  });

  it('yes: they give a tie', () => {
    expect(textOf([votes('Parolin', 9, 40), votes('Tagle', 9, 3)])).toBe(
      'Les seules voix des navigateurs connus avant ce conclave placeraient Parolin et Tagle à égalité en tête.',
    );
  });

  it('unknown: there are none, or too few to name', () => {
    expect(textOf([votes('Parolin', 0, 40)])).toBe('Aucune voix ne vient d’un navigateur connu avant ce conclave.');
    const few = 'Trop peu de voix viennent de navigateurs connus avant ce conclave pour dire qui y mène.';
    expect(textOf([votes('Parolin', 0, 40)], { ...NONE, returning: 2 })).toBe(few);
    for (const returning of [4, 3]) expect(textOf([votes('Parolin', 3, 40)], { ...NONE, returning })).toBe(few);
    expect(textOf([votes('Parolin', 3, 40)], { ...NONE, returning: 2 })).not.toBe(few);
  });
});
