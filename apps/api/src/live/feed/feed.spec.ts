import {
  closingTimeChanged,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Frame } from './frame.js';
import { FeedFixture, at, bodyOf, corrected, elected, open, paused, reset, resumed } from './feed.fixture.js';

/** A client that applies each push. */
class Client {
  counts: Record<string, number> = {};
  state: unknown;
  position: string | null = null;

  apply({ name, ...frame }: Frame): void {
    const body = bodyOf({ name, ...frame });
    if (name !== 'snapshot') expect(body.previousPosition! <= this.position!).toBe(true);
    this.position = body.position;
    if ('results' in body) this.counts = Object.fromEntries(body.results.map((r) => [r.cardinalId, r.votes]));
    if ('changed' in body) for (const [id, count] of body.changed) this.counts[id] = count;
    if ('conclaveState' in body) this.state = body.conclaveState;
    if ('round' in body && !body.round.isComplete) this.counts = {};
  }
}

it('a client that connects again between two pushes has the state if it counts as current', () => {
  const fixture = new FeedFixture(...conclaveOpen({ electors: 3 }));
  const client = new Client();
  client.apply(fixture.feed.currentSnapshot()!);
  fixture.append(vote(1), vote(1));
  fixture.timers.pass(100);
  const beforeElection = fixture.pushed.length;
  const majority = fixture.last('state').conclaveState;
  fixture.pushed.forEach((frame) => {
    client.apply(frame);
    if (fixture.feed.isCurrent(client.position!)) expect(client.state).toEqual(majority);
  });
  fixture.append(...elected);
  fixture.pushed.slice(beforeElection).forEach((frame) => {
    client.apply(frame);
    if (fixture.feed.isCurrent(client.position!)) expect(client.state).toMatchObject({ isComplete: true });
  });
});

describe('changes of the summary', () => {
  it.each<[string, EventInput[], string[]]>([
    ['a vote', [vote(1)], ['votes 0']],
    ['a vote that does not count', [paused, vote(1)], ['state 0']],
    ['the next round', [roundClosed(1), roundOpened(2)], ['state 0', 'state 2']],
    ['an election, once and before all pushes but that of its round', elected, ['state 1']],
    ['a reset', reset, ['state 0']],
  ])('are reported for %s', (_event, facts, changes) => {
    expect(open().append(...facts).changes).toEqual(changes);
  });
});

describe('snapshots', () => {
  it('are encoded once while nothing changes, and cached briefly', () => {
    const fixture = open();
    const first = fixture.feed.currentSnapshot();
    expect(fixture.feed.currentSnapshot()).toBe(first);
    fixture.timers.pass(1000);
    expect(fixture.feed.currentSnapshot()).not.toBe(first);
  });

  it('are unavailable while votes are pending, so that the chain continues from them', () => {
    const fixture = open().append(vote(1), vote(1));
    expect(fixture.feed.currentSnapshot()).toBeUndefined();
    fixture.timers.pass(100);
    const snapshot = bodyOf(fixture.feed.currentSnapshot()!);
    fixture.append(vote(1));
    fixture.timers.pass(100);
    expect(fixture.last('tally').previousPosition).toBe(snapshot.position);
  });

  it('are unavailable before there is a conclave', () => {
    expect(new FeedFixture().feed.currentSnapshot()).toBeUndefined();
    expect(new FeedFixture().append(...conclaveOpen()).names).toEqual(['snapshot', 'state']);
  });

  it('are needed only by clients that are behind the last push or ahead of the view', () => {
    const fixture = open().append(vote(1), { ...vote(2), data: { ...vote(2).data, roundId: round(7) } });
    expect([3, 4, 5, 6].map((n) => fixture.feed.isCurrent(at(n)))).toEqual([false, true, true, false]);
  });
});

describe('a client that connects at any time', () => {
  it('sees no gap and ends in the state of the view', () => {
    const act = fc.constantFrom<EventInput>(
      vote(1),
      vote(2),
      withOverrides(vote(2), { metadata: { reason: 'x' } }),
      vote(3, { firstInRound: false }),
      vote(1, { roundId: round(2) }),
      paused,
      resumed,
      corrected,
      closingTimeChanged(1, '2025-05-07T19:00:00.000Z'),
      roundClosed(1),
      roundOpened(2),
      ...reset,
    );
    const step = fc.record({ act, wait: fc.constantFrom(0, 0, 0, 30, 100) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, connectsAt) => {
        const fixture = open();
        const client = new Client();
        let seen: number | undefined;
        const appended = new Set<EventInput>();
        steps.forEach(({ act, wait }, i) => {
          const isRepeated = 'type' in act && act.type === 'RoundOpened' && appended.has(act);
          if (!isRepeated) fixture.append(act); // a round opens only once
          appended.add(act);
          fixture.timers.pass(wait);
          const snapshot = i >= connectsAt && seen === undefined ? fixture.feed.currentSnapshot() : undefined;
          if (!snapshot) return;
          client.apply(snapshot);
          seen = fixture.pushed.length;
        });
        fixture.timers.pass(1000);
        const bodies = fixture.pushed.map(bodyOf);
        bodies.slice(1).forEach((body, i) => expect(body.previousPosition).toBe(bodies[i]!.position));
        if (seen === undefined) return;
        for (const frame of fixture.pushed.slice(seen)) client.apply(frame);
        const last = fixture.edition.rounds.at(-1);
        const shownCounts = Object.entries(last?.counts ?? {}).map(([id, { votes }]) => [id, votes]);
        expect(client.counts).toEqual(Object.fromEntries(shownCounts));
        expect(client.state).toMatchObject({ _id: fixture.edition.conclaveId, electors: fixture.edition.electors });
      }),
    );
  });
});
