import { beforeEach, describe, expect, it } from '@jest/globals';
import { decideAndAppend, type Decision, type Refusal } from './decide-and-append.js';
import type { NewEvent } from './event-log.js';
import { MemoryEventLog } from './memory/memory-event-log.js';

type Ballot = { readonly votes: readonly string[] };

const vote = (eventId: string): NewEvent => ({ eventId, type: 'VoteCast', data: {}, metadata: {} });
const evolve = (state: Ballot, event: NewEvent): Ballot => ({ votes: [...state.votes, event.eventId] });

describe('deciding and appending', () => {
  let log: MemoryEventLog;
  const seen: Ballot[] = [];

  beforeEach(() => {
    log = new MemoryEventLog();
    seen.length = 0;
  });

  /** At most three votes. */
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

  it('records what was decided on the folded stream, and gives back the state that follows', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a')]);
    expect(await decideAndAppend(casting('b'))).toEqual({
      outcome: 'appended',
      events: [vote('b')],
      state: { votes: ['a', 'b'] },
      revision: 1,
      position: await log.head(),
    });
    expect(seen).toEqual([{ votes: ['a'] }]);
  });

  it('starts from the initial state where there is no stream', async () => {
    expect(await decideAndAppend(casting('a'))).toMatchObject({ outcome: 'appended', revision: 0 });
    expect(seen).toEqual([{ votes: [] }]);
  });

  it('gives a refusal back as a value and records nothing', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b'), vote('c')]);
    expect(await decideAndAppend(casting('d'))).toMatchObject({
      outcome: 'refused',
      refusal: { refused: 'no-more-votes', votes: 3 },
      revision: 2,
    });
    expect(await recorded()).toHaveLength(3);
  });

  it('records nothing when there is nothing to do', async () => {
    const decided = await decideAndAppend({ ...casting('a'), decide: () => [] });
    expect(decided).toMatchObject({
      outcome: 'appended',
      events: [],
      position: undefined,
      revision: 'no-stream',
    });
    expect(await log.head()).toBeUndefined();
  });

  it('takes a known state instead of reading the stream', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a')]);
    const known = { state: { votes: ['a'] }, revision: 0 };
    const decided = await decideAndAppend({ ...casting('b'), known });
    expect(decided).toMatchObject({ outcome: 'appended', revision: 1, state: { votes: ['a', 'b'] } });
    expect(seen).toEqual([known.state]);
  });

  it('gives a conflict back as a value when it may not retry', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b')]);
    const stale = { state: { votes: ['a'] }, revision: 0 };
    const decided = await decideAndAppend({ ...casting('c'), known: stale });
    expect(decided).toEqual({ outcome: 'conflict', actual: 1, ...stale });
    expect(await recorded()).toEqual(['a', 'b']);
  });

  it('looks afresh and decides anew after a conflict when it may retry', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b')]);
    const stale = { state: { votes: [] }, revision: 'no-stream' as const };
    const decided = await decideAndAppend({ ...casting('c'), known: stale, retries: 1 });
    expect(decided).toMatchObject({ outcome: 'appended', revision: 2, state: { votes: ['a', 'b', 'c'] } });
    expect(seen).toEqual([{ votes: [] }, { votes: ['a', 'b'] }]);
  });

  it('refuses after a conflict when the newer state says so', async () => {
    await log.append('ballot-1', 'no-stream', [vote('a'), vote('b'), vote('c')]);
    const stale = { state: { votes: [] }, revision: 'no-stream' as const };
    const decided = await decideAndAppend({ ...casting('d'), known: stale, retries: 1 });
    expect(decided).toMatchObject({ outcome: 'refused', refusal: { refused: 'no-more-votes' } });
  });

  it('gives up after as many conflicts as it may retry', async () => {
    let others = 0;
    const decision = casting('mine');
    const decided = await decideAndAppend({
      ...decision,
      retries: 2,
      decide: (state) => {
        others += 1;
        void log.append('ballot-1', 'any', [vote(`other-${others}`)]);
        return [vote(`mine-${state.votes.length}`)];
      },
    });
    expect(decided).toMatchObject({ outcome: 'conflict', actual: 2 });
    expect(await recorded()).toEqual(['other-1', 'other-2', 'other-3']);
  });

  it('lets two simultaneous votes of one visitor not both pass as the first', async () => {
    const outcomes = await Promise.all([decideAndAppend(casting('a')), decideAndAppend(casting('b'))]);
    expect(outcomes.map((decided) => decided.outcome).sort()).toEqual(['appended', 'conflict']);
  });

  it('repeats harmlessly from the same known state', async () => {
    const known = { state: { votes: [] }, revision: 'no-stream' as const };
    const first = await decideAndAppend({ ...casting('a'), known });
    expect(await decideAndAppend({ ...casting('a'), known })).toEqual(first);
    expect(await recorded()).toEqual(['a']);
  });
});
