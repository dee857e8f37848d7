import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../../../live/live-conclave.fixture.js';
import { summaryOf } from '../../../live/summary/summary-of.js';
import { figuresOf, withSummary } from '../use-cardinal-figures.js';

const TAGLE = 'Luis Antonio Tagle';
const view = viewWith();
const loaded = (id: string) =>
  figuresOf(id, { conclaveState: view.conclaveState, now: view.at }, { ...view, results: [...view.results] });

describe('the figures after a summary', () => {
  it('has the votes of the new leader', () => {
    const results = rowsOf([TAGLE, 90], ['Pietro Parolin', 41]);
    expect(withSummary(TAGLE, loaded(TAGLE), summaryOf(viewWith({ results })))).toMatchObject({ votes: 90, rank: 1 });
  });

  it('shares the place of equal votes until the cardinal leads alone', () => {
    const equal = viewWith({ results: rowsOf([TAGLE, 41], ['Pietro Parolin', 41]) });
    const figures = figuresOf(
      TAGLE,
      { conclaveState: equal.conclaveState, now: equal.at },
      { ...equal, results: [...equal.results] },
    );
    expect(figures).toMatchObject({ rank: 1, isShared: true });
    const ahead = summaryOf(viewWith({ results: rowsOf([TAGLE, 42], ['Pietro Parolin', 41]) }));
    expect(withSummary(TAGLE, figures, ahead)).toMatchObject({ rank: 1, isShared: false });
  });

  it('keeps the votes of another cardinal within a round', () =>
    expect(withSummary(TAGLE, loaded(TAGLE), summaryOf(view))).toEqual(loaded(TAGLE)));

  it('has no votes at the beginning of a round', () => {
    const rounds = [roundOf({ isComplete: true }), roundOf({ roundNumber: 9 })];
    const next = summaryOf(viewWith({ rounds, roundNumber: 9, results: [], totalVotes: 0 }));
    expect(withSummary(TAGLE, loaded(TAGLE), next)).toMatchObject({ roundNumber: 9, votes: 0, rank: null });
  });

  it('has no votes in the same round of the next edition', () => {
    const conclaveState = { ...view.conclaveState, _id: 'f'.repeat(24) };
    expect(withSummary(TAGLE, loaded(TAGLE), { ...summaryOf(view), conclaveState })).toMatchObject({ votes: 0 });
  });

  it('has the votes of the elected', () => {
    const popeElected = { _id: TAGLE, slug: 'luis-antonio-tagle', nomComplet: TAGLE };
    const conclaveState = { isActive: false, isComplete: true, popeElected };
    const elected = summaryOf(viewWith({ conclaveState, results: rowsOf([TAGLE, 90]) }));
    expect(withSummary(TAGLE, loaded(TAGLE), elected)).toMatchObject({ votes: 90, rank: 1 });
  });
});
