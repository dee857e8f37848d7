import { describe, expect, it } from '@jest/globals';
import { viewWith } from './fixture.js';
import { baseOf, namedIn, ofWhole, ofWholeNow, reachedIn, reachedNow } from './majority.js';

const a = { cardinalId: 'a', votes: 9 };
const b = { cardinalId: 'b', votes: 7 };
const person = { _id: 'b', slug: 'b', nomComplet: 'B' };

describe('what two thirds are taken of', () => {
  it.each([
    ['electors', 'de 133\u00A0électeurs', 133],
    ['votesCast', 'des 278\u00A0voix de ce scrutin', 278],
    ['uniqueVoters', 'des 270\u00A0votants de ce scrutin', 270],
  ] as const)('%s: %s', (majorityBasis, told, base) => {
    const view = viewWith({ conclaveState: { majorityBasis } });
    expect(ofWholeNow(view)).toBe(told);
    expect(baseOf(view)).toBe(base);
  });

  it.each([0, 1])('is told without a figure while there are %i', (count) => {
    expect(ofWhole('votesCast', count)).toBe('des voix de ce scrutin');
    expect(ofWhole('uniqueVoters', count)).toBe('des votants de ce scrutin');
  });

  it('may be a single elector', () => expect(ofWhole('electors', 1)).toBe('de 1\u00A0électeur'));
});

describe('the majority is reached', () => {
  it.each(['electors', 'votesCast'] as const)('by whoever has the votes: %s', (majorityBasis) => {
    const reached = reachedNow(viewWith({ conclaveState: { majorityBasis }, requiredMajority: 8 }));
    expect([a, b].map(reached)).toEqual([true, false]);
  });

  it('by whom the server names, where only first votes are compared', () => {
    const basis = { majorityBasis: 'uniqueVoters', majorityReachedBy: person } as const;
    const reached = reachedNow(viewWith({ conclaveState: basis, requiredMajority: 8 }));
    expect([a, b].map(reached)).toEqual([false, true]);
  });

  it('by nobody while the server names nobody', () => {
    const reached = reachedNow(
      viewWith({ conclaveState: { majorityBasis: 'uniqueVoters' }, requiredMajority: 8 }),
    );
    expect([a, b].map(reached)).toEqual([false, false]);
  });

  it('by whoever was elected, once that is so', () => {
    const state = { majorityBasis: 'uniqueVoters', popeElected: person } as const;
    expect(reachedNow(viewWith({ conclaveState: state }))(b)).toBe(true);
  });

  it('in a closed round, by the one it elected and else by nobody', () => {
    const state = { popeElected: person, majorityReachedBy: { ...person, _id: 'c' } };
    expect(namedIn({ isComplete: true, whiteSmoke: true }, state)).toBe('b');
    expect(namedIn({ isComplete: true, whiteSmoke: false }, state)).toBeUndefined();
    expect(namedIn({ isComplete: false, whiteSmoke: false }, state)).toBe('c');
  });

  it('by nobody where nothing is required yet', () =>
    expect(reachedIn({ majorityBasis: 'electors', requiredMajority: 0 }, undefined)(a)).toBe(false));
});
