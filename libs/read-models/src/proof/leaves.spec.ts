import { evolve, emptyView, voterOf, type ConclaveEvent } from '@fumata/conclave';
import { VoterCommitments } from '@fumata/platform';
import {
  closingTimeChanged,
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  SALT,
  sealed,
  started,
  TestLog,
  vote,
  withOverrides,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LeafSequencer } from './leaves.js';

const NEXT = hex(0xc1);
const story = (...facts: ConclaveEvent[]) => new TestLog().append(...facts).events;
const leavesOf = (...facts: ConclaveEvent[]) => {
  const sequencer = new LeafSequencer();
  return story(...facts).map((event) => sequencer.next(event));
};

describe('leaves', () => {
  it('contain the fields needed for a recount of the votes, and nothing personal', () => {
    expect(leavesOf(...conclaveOpen(), vote(1)).at(-1)).toEqual({
      conclaveId: CONCLAVE,
      sequence: 4,
      eventId: expect.any(String),
      type: 'VoteCast',
      roundId: round(1),
      cardinalId: vote(1).data.cardinalId,
      recordedAt: '2025-05-07T14:30:04.000Z',
    });
  });

  it('omit round and cardinal if the event has none', () => {
    expect(Object.keys(leavesOf(...conclaveOpen())[0] ?? {})).not.toContain('roundId');
  });

  it('are the public events of an edition with a salt, the same again from the log alone', () => {
    const facts = [...conclaveOpen({ salt: SALT }), vote(1), vote(2, { firstInRound: false })];
    const leaves = leavesOf(...facts);
    expect(leaves.map((leaf) => leaf?.v)).toEqual([2, 2, 2, 2, 2]);
    expect(leaves[3]).toEqual({
      v: 2,
      conclaveId: CONCLAVE,
      sequence: 4,
      eventId: expect.any(String),
      type: 'VoteCast',
      recordedAt: '2025-05-07T14:30:04.000Z',
      actor: 'visitor',
      roundId: round(1),
      voter: new VoterCommitments(SALT).of(voterOf(story(...facts)[3]!.stream)!, round(1)),
      data: vote(1).data,
    });
    expect(JSON.stringify(leaves)).not.toContain(SALT);
    expect(leavesOf(...facts)).toEqual(leaves);
  });

  it('name a voter differently in each round, and the same for all votes in a round', () => {
    const second = { roundId: round(2), roundNumber: 2 };
    const voter = 'anna';
    const facts = [vote(1), vote(2, { firstInRound: false }), vote(1, second)].map((fact) =>
      withOverrides(fact, { voter }),
    );
    const sequencer = new LeafSequencer();
    const leaves = new TestLog()
      .append(...conclaveOpen({ salt: SALT }), ...facts)
      .events.map((event) => sequencer.next(event));
    const [first, further, next] = leaves.slice(3).map((leaf) => (leaf?.v === 2 ? leaf.voter : undefined));
    expect(first).toMatch(/^[\w-]{43}$/);
    expect([further, next]).toEqual([first, expect.not.stringMatching(String(first))]);
  });

  it('keep their version after a resume', () => {
    const events = story(...conclaveOpen({ salt: SALT }), vote(1));
    const whole = new LeafSequencer();
    const leaves = events.map((event) => whole.next(event));
    const before = new LeafSequencer();
    for (const event of events.slice(0, 3)) before.next(event);
    expect(new LeafSequencer(before.editions).next(events[3]!)).toEqual(leaves[3]);
  });

  it('do not exist for an edition that was never opened', () => {
    expect(leavesOf(vote(1, { conclaveId: NEXT }))).toEqual([undefined]);
  });

  it('have the same sequence numbers as the fold, for any order of events and after a resume', () => {
    const fact = fc.constantFrom<ConclaveEvent>(
      ...[vote(1), vote(2, { conclaveId: NEXT }), roundClosed(1), roundOpened(2), sealed(1, 3)],
      closingTimeChanged(1, null),
      ...[opened({ conclaveId: NEXT }), started(NEXT, CONCLAVE), opened()],
    );
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 30 }), fc.nat(30), (facts, cut) => {
        const view = emptyView();
        let leaves = new LeafSequencer();
        for (const [index, event] of story(...facts).entries()) {
          if (index === cut) leaves = new LeafSequencer(leaves.editions);
          expect(leaves.next(event)?.sequence).toBe(evolve(view, event)?.sequence);
        }
      }),
    );
  });
});
