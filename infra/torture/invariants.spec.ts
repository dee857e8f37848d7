import { conclaveStream, voterOf, type CheckpointSigned, type ConclaveEvent, type Recorded } from '@fumata/conclave';
import type { Position } from '@fumata/event-log';
import { publicVote } from '@fumata/history';
import { commitmentOf, sha256 } from '@fumata/platform';
import { leafHash, receiptOf, receiptV2Of, rootOf } from '@fumata/proof';
import { commitmentsWith, LeafSequencer } from '@fumata/read-models';
import {
  checkpointSigned,
  CONCLAVE,
  conclaveOpen,
  foldEvents,
  hex,
  opened,
  roundClosed,
  roundOpened,
  SALT,
  sealed,
  signingRefused,
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
  const { applied, view } = foldEvents(events);
  return events.flatMap((event, index): AcknowledgedVote[] => {
    const { sequence, counted = false } = applied[index] ?? {};
    if (event.type !== 'VoteCast' || !counted || sequence === undefined) return [];
    const { stream, eventId, data, metadata } = event;
    const { conclaveId, roundId, cardinalId } = data;
    const salt = view.salts[conclaveId];
    if (salt === undefined) {
      const leaf = { ...data, sequence, eventId, type: 'VoteCast', recordedAt: metadata.recordedAt };
      return [{ stream, cardinalId, receipt: receiptOf(leaf) }];
    }
    const opening = commitmentsWith(salt).openingOf(voterOf(stream) ?? '', roundId);
    const input = { conclaveId, sequence, voter: commitmentOf(opening) };
    const leaf = publicVote({ eventId, data, recordedAt: metadata.recordedAt }, input);
    return [{ stream, cardinalId, receipt: receiptV2Of(leaf, opening) }];
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

  it('hold for receipts of an edition with leaves of version 2, and are violated by another voter', () => {
    const salted = new TestLog().append(...conclaveOpen({ salt: SALT }), vote(1), vote(2));
    const acknowledged = acknowledgedIn(salted.events);
    expect(acknowledged.map(({ receipt }) => receipt.v)).toEqual([2, 2]);
    expect(broken(salted.events, { votes: acknowledged })).toEqual([]);
    const moved = salted.events.map((event) => (event.type === 'VoteCast' ? { ...event, stream: 'ballot-v' } : event));
    expect(broken(moved, { votes: acknowledged })).toContainEqual(
      expect.stringMatching(/has another leaf than its receipt/),
    );
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

  it('hold for checkpoints that continue each other, and are violated by others and by a refusal to sign', () => {
    const [early, late] = [[...conclaveOpen()], [...conclaveOpen(), vote(1)]];
    const one = checkpointSigned(3, { root: sealOver(early).root });
    const next = (over: Partial<CheckpointSigned['data']>) =>
      checkpointSigned(4, { root: sealOver(late).root, previous: sha256(one.data.note), ...over });
    const under = (...signed: ConclaveEvent[]) =>
      broken(new TestLog().append(...late, ...signed).events, { votes: [] });
    expect(under(one, next({}))).toEqual([]);
    expect(under(one, next({ root: 'ab'.repeat(32) }))).toHaveLength(1);
    expect(under(one, next({ previous: null }))).toHaveLength(1);
    expect(under(one, next({ time: '2025-05-07T17:59:59.999Z' }))).toHaveLength(1);
    expect(under(one, signingRefused())).toEqual([expect.stringContaining('was refused: smaller-tree')]);
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
