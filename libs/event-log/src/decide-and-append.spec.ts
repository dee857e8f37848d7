import { beforeEach, describe, expect, it } from '@jest/globals';
import { decideAndAppend, type Decision, type Refusal, type Repeated } from './decide-and-append.js';
import type { NewEvent } from './event-log.js';
import { MemoryEventLog } from './memory/memory-event-log.js';

type Ballot = { readonly votes: readonly string[] };

const vote = (eventId: string): NewEvent => ({ eventId, type: 'VoteCast', data: {}, metadata: {} });
const evolve = (state: Ballot, event: NewEvent): Ballot => ({ votes: [...state.votes, event.eventId] });

describe('decideAndAppend', () => {
  let log: MemoryEventLog;
  const seen: Ballot[] = [];

  beforeEach(() => {
    log = new MemoryEventLog();
    seen.length = 0;
  });

  /** Allows at most three votes. */
  const casting = (eventId: string): Decision<Ballot, NewEvent, Refusal & { votes?: number }> => ({
    log,
    stream: 'ballot-1',
    initialState: { votes: [] },
    evolve,
    decide: (state) => {
      seen.push(state);
      return state.votes.length >= 3 ? { refused: 'no-more-votes', votes: 3 } : [vote(eventId)];
    },
  });
  const recorded = async (): Promise<readonly string[]> =>
    (await log.readStream('ballot-1')).map((event) => event.eventId);

  it('appends the decision on the folded stream and returns the next state', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a')]);
    expect(await decideAndAppend(casting('b'))).toEqual({
      outcome: 'recorded',
      events: [vote('b')],
      state: { votes: ['a', 'b'] },
      revision: 1,
      position: await log.head(),
    });
    expect(seen).toEqual([{ votes: ['a'] }]);
  });

  it('starts from the initial state when the stream does not exist', async () => {
    expect(await decideAndAppend(casting('a'))).toMatchObject({ outcome: 'recorded', revision: 0 });
    expect(seen).toEqual([{ votes: [] }]);
  });

  it('returns a refusal as a value and appends nothing', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b'), vote('c')]);
    expect(await decideAndAppend(casting('d'))).toMatchObject({
      outcome: 'refused',
      refusal: { refused: 'no-more-votes', votes: 3 },
      revision: 2,
    });
    expect(await recorded()).toHaveLength(3);
  });

  it('appends nothing when the decision is empty', async () => {
    const decided = await decideAndAppend({ ...casting('a'), decide: () => [] });
    expect(decided).toMatchObject({ outcome: 'recorded', events: [], position: undefined, revision: 'no-stream' });
    expect(await log.head()).toBeUndefined();
  });

  it('uses a known state instead of reading the stream', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a')]);
    const knownState = { state: { votes: ['a'] }, revision: 0 };
    const decided = await decideAndAppend({ ...casting('b'), knownState });
    expect(decided).toMatchObject({ outcome: 'recorded', revision: 1, state: { votes: ['a', 'b'] } });
    expect(seen).toEqual([knownState.state]);
  });

  it('returns a conflict as a value without retries', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b')]);
    const stale = { state: { votes: ['a'] }, revision: 0 };
    const decided = await decideAndAppend({ ...casting('c'), knownState: stale });
    expect(decided).toEqual({ outcome: 'conflict', actual: 1, ...stale });
    expect(await recorded()).toEqual(['a', 'b']);
  });

  it('re-reads the stream and decides again after a conflict when retries are left', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b')]);
    const stale = { state: { votes: [] }, revision: 'no-stream' as const };
    const decided = await decideAndAppend({ ...casting('c'), knownState: stale, retries: 1 });
    expect(decided).toMatchObject({ outcome: 'recorded', revision: 2, state: { votes: ['a', 'b', 'c'] } });
    expect(seen).toEqual([{ votes: [] }, { votes: ['a', 'b'] }]);
  });

  it('returns the refusal decided on the newer state', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b'), vote('c')]);
    const stale = { state: { votes: [] }, revision: 'no-stream' as const };
    const decided = await decideAndAppend({ ...casting('d'), knownState: stale, retries: 1 });
    expect(decided).toMatchObject({ outcome: 'refused', refusal: { refused: 'no-more-votes' } });
  });

  it('returns the conflict once the retries are used up', async () => {
    let competing = 0;
    const decision = casting('mine');
    const decided = await decideAndAppend({
      ...decision,
      retries: 2,
      decide: (state) => {
        competing += 1;
        void log.append('ballot-1', 'any', [vote(`other-${competing}`)]);
        return [vote(`mine-${state.votes.length}`)];
      },
    });
    expect(decided).toMatchObject({ outcome: 'conflict', actual: 2 });
    expect(await recorded()).toEqual(['other-1', 'other-2', 'other-3']);
  });

  it('appends what `addEvents` adds after admission, again after a conflict', async () => {
    const steps: string[] = [];
    const admit = (): Promise<undefined> => Promise.resolve(void steps.push('admit'));
    const addEvents = (events: readonly NewEvent[]) => {
      steps.push('addEvents');
      return [vote('added'), ...events];
    };
    await log.append('ballot-1', 'no-stream', [vote('a')]);
    const stale = { state: { votes: [] }, revision: 'no-stream' } as const;
    const decided = await decideAndAppend({ ...casting('b'), admit, addEvents, knownState: stale, retries: 1 });
    expect(decided).toMatchObject({ outcome: 'recorded', state: { votes: ['a', 'added', 'b'] }, revision: 2 });
    expect(steps).toEqual(['admit', 'addEvents', 'addEvents']);
    expect(await recorded()).toEqual(['a', 'added', 'b']);
  });

  describe('admit', () => {
    const counting = (refusal?: Refusal) => {
      const calls = { admit: 0 };
      const admit = (): Promise<Refusal | undefined> => {
        calls.admit += 1;
        return Promise.resolve(refusal);
      };
      return { calls, admit };
    };

    it('is called once before an accepted decision is appended', async () => {
      const { calls, admit } = counting();
      expect(await decideAndAppend({ ...casting('a'), admit })).toMatchObject({ outcome: 'recorded' });
      expect(calls.admit).toBe(1);
    });

    it('prevents the append by a refusal', async () => {
      const { admit } = counting({ refused: 'too-many-requests' });
      const decided = await decideAndAppend({ ...casting('a'), admit });
      expect(decided).toMatchObject({ outcome: 'refused', refusal: { refused: 'too-many-requests' } });
      expect(await log.head()).toBeUndefined();
    });

    it.each([
      ['refused', () => ({ refused: 'no-more-votes' })],
      ['repeated', () => ({ repeated: {} })],
      ['empty', () => []],
    ])('is not called for a decision that is %s', async (_outcome, decide) => {
      const { calls, admit } = counting();
      await decideAndAppend<Ballot, NewEvent, Refusal | Repeated>({ ...casting('a'), decide, admit });
      expect(calls.admit).toBe(0);
    });

    it('is called once when the decision is retried after a conflict', async () => {
      await log.append('ballot-1', 'no-stream', [vote('a')]);
      const { calls, admit } = counting();
      const stale = { state: { votes: [] }, revision: 'no-stream' as const };
      const decided = await decideAndAppend({ ...casting('b'), knownState: stale, retries: 1, admit });
      expect(decided).toMatchObject({ outcome: 'recorded', revision: 1 });
      expect([seen.length, calls.admit]).toEqual([2, 1]);
    });
  });

  it('appends only one of two simultaneous first votes of a visitor', async () => {
    const outcomes = await Promise.all([decideAndAppend(casting('a')), decideAndAppend(casting('b'))]);
    expect(outcomes.map((decided) => decided.outcome).sort()).toEqual(['conflict', 'recorded']);
  });

  it('is idempotent with the same known state', async () => {
    const knownState = { state: { votes: [] }, revision: 'no-stream' as const };
    const first = await decideAndAppend({ ...casting('a'), knownState });
    expect(await decideAndAppend({ ...casting('a'), knownState })).toEqual(first);
    expect(await recorded()).toEqual(['a']);
  });
});
