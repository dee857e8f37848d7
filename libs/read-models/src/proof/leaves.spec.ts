import { evolve, emptyView } from '@fumata/conclave';
import type { ConclaveEvent } from '@fumata/conclave';
import {
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
import { Leaves } from './leaves.js';

const NEXT = hex(0xc1);
const story = (...facts: ConclaveEvent[]) => new TestLog().append(...facts).events;
const leavesOf = (...facts: ConclaveEvent[]) => {
  const leaves = new Leaves();
  return story(...facts).map((event) => leaves.next(event));
};

describe('the leaf of an event', () => {
  it('says what is needed to count again, and nothing of a person', () => {
    expect(leavesOf(...conclaveOpen(), vote(1)).at(-1)).toEqual({
      ...{ conclaveId: CONCLAVE, sequence: 4, eventId: expect.any(String), type: 'VoteCast' },
      ...{ roundId: round(1), cardinalId: vote(1).data.cardinalId, recordedAt: '2025-05-07T14:30:04.000Z' },
    });
  });

  it('has neither round nor cardinal where the event has none', () => {
    expect(Object.keys(leavesOf(...conclaveOpen())[0] ?? {})).not.toContain('roundId');
  });

  it('of an edition that was never opened there is not', () => {
    expect(leavesOf(vote(1, { conclaveId: NEXT }))).toEqual([undefined]);
  });

  it('has the number that the fold gives, whatever happens in which order, and after a stop in between', () => {
    const fact = fc.constantFrom<ConclaveEvent>(
      ...[vote(1), vote(2, { conclaveId: NEXT }), roundClosed(1), roundOpened(2), sealed(1, 3)],
      ...[opened({ conclaveId: NEXT }), started(NEXT, CONCLAVE), opened()],
    );
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 30 }), fc.nat(30), (facts, cut) => {
        const view = emptyView();
        let leaves = new Leaves();
        for (const [index, event] of story(...facts).entries()) {
          if (index === cut) leaves = new Leaves(leaves.sizes);
          expect(leaves.next(event)?.sequence).toBe(evolve(view, event)?.sequence);
        }
      }),
    );
  });
});
