import { conclaveStream, type ConclaveEvent, type Recorded } from '@fumata/conclave';
import type { Position } from '@fumata/event-log';
import { leafHash, receiptOf, rootOf } from '@fumata/proof';
import { LeafSequencer } from '@fumata/read-models';
import {
  CONCLAVE,
  conclaveOpen,
  foldEvents,
  hex,
  opened,
  roundClosed,
  roundOpened,
  sealed,
  started,
  TestLog,
  withOverrides,
  vote,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { Invariants, type AcknowledgedVote, type GivenAnswers } from './invariants.ts';

const story = new TestLog().append(...conclaveOpen(), vote(1), vote(2), vote(1), roundClosed(1), roundOpened(2));
const votes = acknowledgedIn(story.events);

/** Receipts that a server would have issued for these votes. */
function acknowledgedIn(events: readonly Recorded[]): AcknowledgedVote[] {
  const { applied } = foldEvents(events);
  return events.flatMap((event, index) => {
    const { sequence, counted = false } = applied[index] ?? {};
    if (event.type !== 'VoteCast' || !counted || sequence === undefined) return [];
    const { stream, eventId, data, metadata } = event;
    const leaf = { ...data, sequence, eventId, type: 'VoteCast', recordedAt: metadata.recordedAt };
    return [{ stream, cardinalId: data.cardinalId, receipt: receiptOf(leaf) }];
  });
}

function sealOver(facts: readonly ConclaveEvent[]) {
  const leaves = new LeafSequencer();
  const all = new TestLog().append(...facts).events.flatMap((event) => leaves.next(event) ?? []);
  return { conclaveId: CONCLAVE, size: all.length, root: rootOf(all.map((leaf) => leafHash(leaf))) };
}

function broken(events: readonly Recorded[], answers: Partial<GivenAnswers> = {}): readonly string[] {
  const invariants = new Invariants({ votes, refusedVotes: [], commands: [], ...answers });
  for (const event of events)
    invariants.take({ ...event, data: { ...event.data }, position: event.position as Position });
  return invariants.broken();
}

const renumbered = (events: readonly Recorded[]): Recorded[] =>
  events.map((event, index) => ({ ...event, position: String(index + 1).padStart(16, '0') }));
const at = (index: number): Recorded => {
  const event = story.events[index];
  if (!event) throw new Error(`the story has no event ${index}`);
  return event;
};
const FIRST_VOTE = 3;

describe('the invariants of a log', () => {
  it('hold for the log that the receipts belong to', () => {
    expect(at(FIRST_VOTE).type).toBe('VoteCast');
    expect(votes).toHaveLength(3);
    expect(broken(story.events)).toEqual([]);
  });

  it('hold for a seal over the events before the close, and are violated by any other or a second one', () => {
    const closed = [...conclaveOpen(), vote(1), roundClosed(1)];
    const { conclaveId, size, root } = sealOver(closed);
    const seal = sealed(1, size, { conclaveId, root });
    const under = (...seals: (typeof seal)[]) =>
      broken(new TestLog().append(...closed, ...seals).events, { votes: [] });
    expect(under(seal)).toEqual([]);
    expect(under(sealed(1, size, { root: 'ab'.repeat(32) }))).toHaveLength(1);
    expect(under(sealed(1, size - 1, { root }))).toHaveLength(1);
    expect(under(seal, seal)).toEqual([`round ${seal.data.roundId} is sealed twice`]);
  });

  it('are violated by a lost vote', () => {
    const without = story.events.filter((_event, index) => index !== FIRST_VOTE + 2);
    expect(broken(without)).toEqual([expect.stringMatching(/^acknowledged vote .* is not in the log$/)]);
  });

  it('are violated by a duplicated vote', () => {
    const doubled = renumbered([...story.events.slice(0, 6), at(5), ...story.events.slice(6)]);
    expect(broken(doubled)).toContainEqual(expect.stringMatching(/is in the log 2 times/));
  });

  it('are violated by one request recorded under two ids', () => {
    const twice = new TestLog().append(
      ...conclaveOpen(),
      withOverrides(vote(1), { voter: 'v', metadata: { idempotencyKey: 'k' } }),
      withOverrides(vote(1), { voter: 'v', metadata: { idempotencyKey: 'k' } }),
    );
    expect(broken(twice.events, { votes: acknowledgedIn(twice.events).slice(0, 1) })).toEqual([
      'a vote under one key is in the log twice: ballot-v k',
    ]);
  });

  it('are violated by a renumbered vote', () => {
    const swapped = renumbered([...story.events.slice(0, 3), at(4), at(3), ...story.events.slice(5)]);
    expect(broken(swapped)).toContainEqual(expect.stringMatching(/has sequence 4, its receipt says 5/));
  });

  it('are violated by a vote for another cardinal than its receipt', () => {
    const changed = story.events.map((event, index) => (index === FIRST_VOTE ? { ...event, ...vote(9) } : event));
    expect(broken(changed)).toContainEqual(expect.stringMatching(/has another leaf than its receipt/));
  });

  it('are violated by events out of order', () => {
    expect(broken([...story.events, at(2)])).toContainEqual(expect.stringMatching(/^position .* follows/));
  });

  it('are violated by a refused vote that counts', () => {
    const one = new TestLog().append(
      ...conclaveOpen(),
      withOverrides(vote(1), { voter: 'v', metadata: { idempotencyKey: 'k' } }),
    );
    expect(broken(one.events, { votes: [], refusedVotes: [{ stream: 'ballot-v', key: 'k' }] })).toEqual([
      expect.stringMatching(/was refused but counts/),
    ]);
  });

  it('are violated by an uncounted vote whose cooldown was not cancelled', () => {
    const late = new TestLog().append(...conclaveOpen(), roundClosed(1), roundOpened(2), vote(1));
    expect(broken(late.events, { votes: [] })).toEqual([expect.stringMatching(/its cooldown was not cancelled/)]);
    const id = late.events.at(-1)?.eventId ?? '';
    const aside = { conclaveId: CONCLAVE, roundId: 'r', voteEventId: id, reason: 'round-closed-meanwhile' } as const;
    late.append({ type: 'VoteSetAside', data: aside });
    expect(broken(late.events, { votes: [] })).toEqual([]);
  });

  it('are violated by an acknowledged command without effect', () => {
    const commands = [{ verb: 'reset', key: 'k' }] as const;
    expect(broken(story.events, { commands })).toEqual(['acknowledged reset is in the log 0 times']);
  });

  it('are violated by an archived edition that was closed never or twice', () => {
    const next = hex(0xc1);
    const closed = { type: 'ConclaveClosed', data: { reason: 'reset' } } as const;
    const replaced = new TestLog()
      .append(...conclaveOpen(), opened({ conclaveId: next }), roundOpened(1), started(next, CONCLAVE))
      .append(closed, closed)
      .events.map((event) =>
        event.type === 'ConclaveClosed' ? { ...event, stream: conclaveStream(CONCLAVE) } : event,
      );
    const closings = (count: number) => broken(replaced.slice(0, 6 + count), { votes: [] });
    expect(closings(0)).toEqual([`archived edition ${CONCLAVE} was closed 0 times`]);
    expect(closings(1)).toEqual([]);
    expect(closings(2)).toEqual([`archived edition ${CONCLAVE} was closed 2 times`]);
  });

  it('are violated by a log without a current edition', () => {
    expect(broken([], { votes: [] })).toEqual(['0 editions are current at the end']);
  });
});
