import { evolve, emptyView, type ConclaveEvent } from '@fumata/conclave';
import {
  closingTimeChanged,
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  sealed,
  started,
  TestLog,
  vote,
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
          if (index === cut) leaves = new LeafSequencer(leaves.sizes);
          expect(leaves.next(event)?.sequence).toBe(evolve(view, event)?.sequence);
        }
      }),
    );
  });
});
