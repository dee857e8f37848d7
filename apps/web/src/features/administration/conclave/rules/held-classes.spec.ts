import type { HeldClassRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { barsOf, effectsOfDecision } from './held-classes.js';

const row = (over: Partial<HeldClassRow> = {}): HeldClassRow => ({
  class: 'a3f09c7b21de',
  reason: 'rate',
  votes: 12,
  undecided: 12,
  lastRound: { roundNumber: 2, votes: 12, share: 10 },
  firstAt: '2025-05-08T16:00:00.000Z',
  lastAt: '2025-05-08T16:03:00.000Z',
  votesPerMinute: [],
  decision: null,
  ...over,
});
const texts = (...decision: Parameters<typeof effectsOfDecision>): string[] =>
  effectsOfDecision(...decision).map(({ text }) => text.replaceAll(/\s/g, ' '));

describe('barsOf', () => {
  it('includes minutes without votes', () => {
    const minutes = [
      { minute: '2025-05-08T16:00', votes: 3 },
      { minute: '2025-05-08T16:03', votes: 8 },
    ];
    expect(barsOf(minutes)).toEqual({ bars: [0, 0, 0, 0, 0, 0, 3, 0, 0, 8], highest: 8 });
  });

  it('shows the last half hour', () => {
    const minutes = [
      { minute: '2025-05-08T12:00', votes: 50 },
      { minute: '2025-05-08T16:00', votes: 2 },
    ];
    const { bars, highest } = barsOf(minutes);
    expect([bars.length, bars.at(-1), highest]).toEqual([30, 2, 2]);
  });

  it('is empty without votes', () => expect(barsOf([])).toEqual({ bars: [], highest: 1 }));
});

describe('effects of a decision about held votes', () => {
  it('name the votes that count at once, and those to come', () => {
    expect(texts(row(), 'count')).toEqual([
      '12 voix retenues comptent tout de suite dans le 2e scrutin ;',
      'les suivantes du même réseau comptent dès qu’elles arrivent, dans toute l’édition ;',
      'le motif est public, et la décision ne se reprend pas.',
    ]);
  });

  it('name the votes that never count', () => {
    expect(texts(row({ undecided: 1, votes: 1 }), 'set-aside').slice(0, 2)).toEqual([
      '1 voix retenue ne compte pas dans le 2e scrutin ;',
      'les suivantes que la règle retient ne comptent pas non plus, dans toute l’édition ;',
    ]);
  });

  it('say that closed rounds keep their result', () => {
    expect(texts(row({ undecided: 0 }), 'count')).toEqual([
      'aucune voix n’attend dans le scrutin ouvert ;',
      'les suivantes du même réseau comptent dès qu’elles arrivent, dans toute l’édition ;',
      '12 voix de scrutins clos : leur résultat ne change pas ;',
      'le motif est public, et la décision ne se reprend pas.',
    ]);
  });
});
