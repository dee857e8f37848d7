import { describe, expect, it } from '@jest/globals';
import { viewWith } from '../live-conclave.fixture.js';
import {
  baseOf,
  namedByServer,
  majorityBaseText,
  currentMajorityBaseText,
  hasReachedIn,
  hasReachedNow,
} from './majority.js';

const a = { cardinalId: 'a', votes: 9 };
const b = { cardinalId: 'b', votes: 7 };
const person = { _id: 'b', slug: 'b', nomComplet: 'B' };

describe('the base of the two-thirds majority', () => {
  it.each([
    ['electors', 'des 133\u00A0électeurs', 133],
    ['votesCast', 'des 278\u00A0voix de ce scrutin', 278],
    ['uniqueVoters', 'des 270\u00A0votants de ce scrutin', 270],
  ] as const)('%s: %s', (majorityBasis, text, base) => {
    const view = viewWith({ conclaveState: { majorityBasis } });
    expect(currentMajorityBaseText(view)).toBe(text);
    expect(baseOf(view)).toBe(base);
  });

  it.each([0, 1])('is described without a number while there are %i', (count) => {
    expect(majorityBaseText('votesCast', count)).toBe('des voix de ce scrutin');
    expect(majorityBaseText('uniqueVoters', count)).toBe('des votants de ce scrutin');
  });

  it('does not number a single elector', () => expect(majorityBaseText('electors', 1)).toBe('des électeurs'));
});

describe('reaching the majority', () => {
  it.each(['electors', 'votesCast'] as const)('depends on the votes: %s', (majorityBasis) => {
    const reached = hasReachedNow(viewWith({ conclaveState: { majorityBasis }, requiredMajority: 8 }));
    expect([a, b].map(reached)).toEqual([true, false]);
  });

  it('is decided by the server where only first votes count', () => {
    const basis = { majorityBasis: 'uniqueVoters', majorityReachedBy: person } as const;
    const reached = hasReachedNow(viewWith({ conclaveState: basis, requiredMajority: 8 }));
    expect([a, b].map(reached)).toEqual([false, true]);
  });

  it('is not shown while the server names nobody', () => {
    const reached = hasReachedNow(viewWith({ conclaveState: { majorityBasis: 'uniqueVoters' }, requiredMajority: 8 }));
    expect([a, b].map(reached)).toEqual([false, false]);
  });

  it('is shown for the elected pope', () => {
    const state = { majorityBasis: 'uniqueVoters', popeElected: person } as const;
    expect(hasReachedNow(viewWith({ conclaveState: state }))(b)).toBe(true);
  });

  it('in a closed round is shown for the cardinal it elected and for nobody else', () => {
    const state = { popeElected: person, majorityReachedBy: { ...person, _id: 'c' } };
    expect(namedByServer({ isComplete: true, whiteSmoke: true }, state)).toBe('b');
    expect(namedByServer({ isComplete: true, whiteSmoke: false }, state)).toBeUndefined();
    expect(namedByServer({ isComplete: false, whiteSmoke: false }, state)).toBe('c');
  });

  it('is not shown while no majority is required', () =>
    expect(hasReachedIn({ majorityBasis: 'electors', requiredMajority: 0 }, undefined)(a)).toBe(false));
});
