import type { ConclaveState, Push, RoundRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { advanced, viewOf, withNames } from './conclave-view.js';
import type { ConclaveView, NamedPush } from './conclave-view.js';
import { roundOf, rowsOf, viewWith } from './fixture.js';

const LATER = '2025-05-08T14:33:00.000Z';
const round = (over: Partial<RoundRow> = {}): RoundRow =>
  roundOf({ _id: 'r1', roundNumber: 1, totalVotes: 3, uniqueVoters: 3, ...over });
const view = (over: Partial<ConclaveView> = {}): ConclaveView => ({
  ...viewWith({
    rounds: [round()],
    results: rowsOf(['parolin', 2], ['tagle', 1]),
    roundNumber: 1,
    totalVotes: 3,
    uniqueVoters: 3,
    position: '0005',
    at: '2025-05-08T14:32:00.000Z',
  }),
  ...over,
});
const state = (over: Partial<ConclaveState> = {}) => viewWith({ conclaveState: over }).conclaveState;
const tally = (over: Partial<Push<'tally'>> = {}): NamedPush => ({
  name: 'tally',
  push: {
    position: '0006',
    previousPosition: '0005',
    roundNumber: 1,
    totalVotes: 5,
    uniqueVoters: 5,
    requiredMajority: 89,
    changed: [['tagle', 3]],
    ...over,
  },
});
const after = (push: NamedPush, from = view(), connectedAt: string | null = null) => {
  const outcome = advanced(from, push, LATER, connectedAt);
  return 'gap' in outcome ? 'gap' : outcome.view;
};

describe('a tally', () => {
  it('puts absolute counts in their order, with everybody’s share', () => {
    expect(after(tally())).toMatchObject({
      results: [
        { cardinalId: 'tagle', votes: 3, percentage: 60 },
        { cardinalId: 'parolin', votes: 2, percentage: 40 },
      ],
      totalVotes: 5,
      position: '0006',
      at: LATER,
      rounds: [{ totalVotes: 5, results: [{ cardinalId: 'tagle' }, { cardinalId: 'parolin' }] }],
    });
  });

  it('taken twice is taken once', () => {
    const once = after(tally());
    expect(once).not.toBe('gap');
    expect(after(tally(), once as ConclaveView)).toEqual(once);
  });

  it('below the position is old news', () =>
    expect(after(tally({ position: '0004', previousPosition: '0003' }))).toEqual(view()));

  it('after something that was missed asks for everything', () =>
    expect(after(tally({ position: '0009', previousPosition: '0008' }))).toBe('gap'));

  it('of a round that is not on show asks for everything', () =>
    expect(after(tally({ roundNumber: 2 }))).toBe('gap'));

  it('names a newcomer by whom the page knows', () => {
    const known = new Map(rowsOf(['zuppi', 0]).map(({ cardinalId, cardinal }) => [cardinalId, cardinal]));
    const newcomer = after(tally({ changed: [['zuppi', 1]] })) as ConclaveView;
    expect(newcomer.results.find(({ cardinalId }) => cardinalId === 'zuppi')?.cardinal.slug).toBe('');
    expect(withNames(newcomer, known).results.map(({ cardinal }) => cardinal.slug)).toContain('zuppi');
  });
});

describe('a round', () => {
  const placed = { position: '0007', previousPosition: '0005' };

  it('that opens begins without votes', () => {
    const opened = round({ _id: 'r2', roundNumber: 2, totalVotes: 0, uniqueVoters: 0 });
    const push = { ...placed, round: opened, conclaveState: state({ currentRound: 2 }) };
    expect(after({ name: 'round', push })).toMatchObject({
      roundNumber: 2,
      results: [],
      totalVotes: 0,
      conclaveState: { currentRound: 2 },
      rounds: [{ _id: 'r1' }, { _id: 'r2' }],
    });
  });

  it('that closes keeps its votes on show', () => {
    const closed = round({ isComplete: true, results: rowsOf(['parolin', 2]) });
    expect(
      after({ name: 'round', push: { ...placed, round: closed, conclaveState: state() } }),
    ).toMatchObject({ results: [{ votes: 2 }, { votes: 1 }], rounds: [{ isComplete: true }] });
  });
});

describe('a snapshot', () => {
  const snapshot = (position: string): NamedPush => {
    const { at: _at, viewers: _viewers, ...rest } = view({ position, totalVotes: 0 });
    const push = { ...rest, rounds: [], results: [], previousPosition: null, viewers: 9, at: LATER };
    return { name: 'snapshot', push };
  };
  const replaced = { totalVotes: 0, viewers: 9, at: LATER };

  it.each(['0005', '0006'])('replaces everything: %s', (position) =>
    expect(after(snapshot(position))).toMatchObject({ ...replaced, position }),
  );

  it('that is older than what is shown is old news', () => {
    expect(after(snapshot('0004'), view(), '0003')).toEqual(view());
    expect(after(snapshot('0004'), view(), '0004')).toEqual(view());
    expect(after(snapshot('0004'))).toEqual(view());
  });

  it('from before where we stood when connecting is of another log, and replaces everything', () =>
    expect(after(snapshot('0001'), view(), '0005')).toMatchObject({ ...replaced, position: '0001' }));
});

describe('the two calls of the first page', () => {
  it('stand at the earlier of their positions: what came between is told again', () => {
    const votes = {
      results: [],
      roundNumber: 1,
      totalVotes: 0,
      uniqueVoters: 0,
      requiredMajority: 89,
      position: '0006',
    };
    const stood = { conclaveState: state(), rounds: [], position: '0005', viewers: 7, now: LATER };
    expect(viewOf(stood, votes)).toMatchObject({ position: '0005', viewers: 7, at: LATER });
  });
});
