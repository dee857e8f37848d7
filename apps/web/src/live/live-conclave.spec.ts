import type { ConclaveState, Push, RoundRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { applyPush, viewOf, withNames, type LiveConclave, type NamedPush } from './live-conclave.js';
import { roundOf, rowsOf, viewWith } from './live-conclave.fixture.js';

const LATER = '2025-05-08T14:33:00.000Z';
const round = (over: Partial<RoundRow> = {}): RoundRow =>
  roundOf({ _id: 'r1', roundNumber: 1, totalVotes: 3, uniqueVoters: 3, ...over });
const view = (over: Partial<LiveConclave> = {}): LiveConclave => ({
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
  const outcome = applyPush(from, push, LATER, connectedAt);
  return 'gap' in outcome ? 'gap' : outcome.view;
};

describe('applying a tally', () => {
  it('sorts absolute counts and updates every percentage', () => {
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

  it('is idempotent', () => {
    const once = after(tally());
    expect(once).not.toBe('gap');
    expect(after(tally(), once as LiveConclave)).toEqual(once);
  });

  it('ignores a position at or below the current one', () =>
    expect(after(tally({ position: '0004', previousPosition: '0003' }))).toEqual(view()));

  it('requests a resync after a gap', () =>
    expect(after(tally({ position: '0009', previousPosition: '0008' }))).toBe('gap'));

  it('requests a resync for a round that is not displayed', () => expect(after(tally({ roundNumber: 2 }))).toBe('gap'));

  it('takes the name of a newcomer from the electors of the page', () => {
    const cards = new Map(rowsOf(['zuppi', 0]).map(({ cardinalId, cardinal }) => [cardinalId, cardinal]));
    const newcomer = after(tally({ changed: [['zuppi', 1]] })) as LiveConclave;
    expect(newcomer.results.find(({ cardinalId }) => cardinalId === 'zuppi')?.cardinal.slug).toBe('');
    expect(withNames(newcomer, cards).results.map(({ cardinal }) => cardinal.slug)).toContain('zuppi');
  });

  it('lists the first ten of equal newcomers by name, not by id', () => {
    const ids = [...'abcdefghijkl'];
    const cards = new Map(
      rowsOf(...ids.map((id): [string, number] => [id, 0])).map(({ cardinalId, cardinal }, i) => [
        cardinalId,
        { ...cardinal, nomComplet: `Nom ${'LKJIHGFEDCBA'[i]}` },
      ]),
    );
    const newcomers = after(tally({ changed: ids.map((id) => [id, 3]) })) as LiveConclave;
    const { results, rounds } = withNames(newcomers, cards);
    expect(results.slice(0, 12).map(({ cardinalId }) => cardinalId)).toEqual(ids.toReversed());
    expect(rounds[0]?.results).toEqual(results.slice(0, 10));
  });
});

describe('applying a push without results', () => {
  const placed = { position: '0006', previousPosition: '0005' };

  it('takes the state that a tally or the white smoke carries', () => {
    const conclaveState = state({ majorityReachedBy: { _id: 'tagle', slug: 'tagle', nomComplet: 'Tagle' } });
    expect(after(tally({ conclaveState }))).toMatchObject({ conclaveState });
    const smoke = { ...placed, colour: 'white', roundNumber: 1, cardinal: null, conclaveState } as const;
    expect(after({ name: 'smoke', push: smoke })).toMatchObject({ position: '0006', conclaveState });
  });

  it('counts viewers although the log has events since that nobody was pushed', () => {
    const push = { position: '0004', previousPosition: '0004', viewers: 9 };
    expect(after({ name: 'viewers', push })).toMatchObject({ viewers: 9, position: '0005' });
  });
});

describe('applying a round event', () => {
  const placed = { position: '0007', previousPosition: '0005' };

  it('starts an opened round without votes', () => {
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

  it('keeps the votes of a closed round on screen', () => {
    const closed = round({ isComplete: true, results: rowsOf(['parolin', 2]) });
    expect(after({ name: 'round', push: { ...placed, round: closed, conclaveState: state() } })).toMatchObject({
      results: [{ votes: 2 }, { votes: 1 }],
      rounds: [{ isComplete: true }],
    });
  });
});

describe('applying a snapshot', () => {
  const snapshot = (position: string): NamedPush => {
    const { at: _at, viewers: _viewers, ...rest } = view({ position, totalVotes: 0 });
    const push = { ...rest, rounds: [], results: [], previousPosition: null, viewers: 9, at: LATER };
    return { name: 'snapshot', push };
  };
  const replaced = { totalVotes: 0, viewers: 9, at: LATER };

  it.each(['0005', '0006'])('replaces the whole view: %s', (position) =>
    expect(after(snapshot(position))).toMatchObject({ ...replaced, position }),
  );

  it('ignores a snapshot older than the view', () => {
    expect(after(snapshot('0004'), view(), '0003')).toEqual(view());
    expect(after(snapshot('0004'), view(), '0004')).toEqual(view());
    expect(after(snapshot('0004'))).toEqual(view());
  });

  it('replaces the view when the snapshot is older than the position sent at connection: the log is another one', () =>
    expect(after(snapshot('0001'), view(), '0005')).toMatchObject({ ...replaced, position: '0001' }));
});

describe('the two initial API calls', () => {
  it('give the earlier of their positions, so that events between them are sent again', () => {
    const votes = {
      results: [],
      roundNumber: 1,
      totalVotes: 0,
      uniqueVoters: 0,
      requiredMajority: 89,
      position: '0006',
    };
    const snapshotState = { conclaveState: state(), rounds: [], position: '0005', viewers: 7, now: LATER };
    expect(viewOf(snapshotState, votes)).toMatchObject({ position: '0005', viewers: 7, at: LATER });
  });
});
