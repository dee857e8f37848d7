import { describe, expect, it } from '@jest/globals';
import { hasMajority, majorityShare, mayBeElected, votesCompared, distanceText } from './facts.js';
import { rowsOf, viewWith } from '../../../../live/live-conclave.fixture.js';

const [row = { cardinalId: '', votes: 0 }] = rowsOf(['A', 91]);

describe('electability', () => {
  it('starts exactly at the majority', () => {
    expect(mayBeElected({ ...row, votes: 89 }, viewWith())).toBe(true);
    expect(mayBeElected({ ...row, votes: 88 }, viewWith())).toBe(false);
  });

  it('remains during a pause, ends when complete or inactive', () => {
    expect(mayBeElected(row, viewWith({ conclaveState: { isPaused: true } }))).toBe(true);
    expect(mayBeElected(row, viewWith({ conclaveState: { isComplete: true, isActive: false } }))).toBe(false);
    expect(mayBeElected(row, viewWith({ conclaveState: { isActive: false } }))).toBe(false);
  });

  it('comes from the server if only first votes count', () => {
    const view = viewWith({ conclaveState: { majorityBasis: 'uniqueVoters' }, requiredMajority: 80 });
    expect(mayBeElected(row, view)).toBe(false);
    const electable = [{ cardinalId: 'A', votes: 84 }];
    expect(mayBeElected(row, view, electable)).toBe(true);
    expect(rowsOf(['A', 91]).map((each) => votesCompared(each, view, electable))).toEqual([84]);
  });
});

describe('distance to the majority', () => {
  it('is the number of missing votes', () => {
    expect(distanceText({ ...row, votes: 88 }, viewWith())).toBe('il manque 1\u00A0voix');
    expect(distanceText({ ...row, votes: 89 }, viewWith())).toBe('majorité atteinte');
  });

  it('is a lower bound if only first votes count', () => {
    const view = viewWith({ conclaveState: { majorityBasis: 'uniqueVoters' }, requiredMajority: 80 });
    expect(hasMajority(row, view)).toBe(false);
    expect(distanceText(row, view)).toBe('premières voix insuffisantes');
    expect(distanceText({ ...row, votes: 70 }, view)).toBe('il manque au moins 10\u00A0voix');
    expect(distanceText(row, view, [{ cardinalId: 'A', votes: 84 }])).toBe('majorité atteinte');
  });
});

describe('base of the majority', () => {
  it('has no percentage without votes', () => {
    const view = viewWith({ conclaveState: { majorityBasis: 'votesCast' }, totalVotes: 0 });
    expect(majorityShare(view)).toBe('deux tiers des voix de ce scrutin');
  });
});

describe('log position', () => {});
