import {
  cardinal,
  conclaveOpen,
  foldEvents,
  roundClosed,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { ConclaveCorrected, MajorityBasis } from '../events/events.js';
import { currentEdition } from './view.js';

const OPENING = Date.parse('2025-05-07T14:30:00.000Z');
/** A vote this many seconds after the opening. */
const at = (seconds: number, forCardinal: number, firstInRound = true): EventInput =>
  withOverrides(vote(forCardinal, { firstInRound }), { at: new Date(OPENING + seconds * 1000).toISOString() });
const roundOf = (facts: readonly EventInput[], over: { electors?: number; majorityBasis?: MajorityBasis } = {}) =>
  currentEdition(foldEvents(new TestLog().append(...conclaveOpen(over), ...facts).events).view)!.rounds[0]!;
const leadersOf = (...facts: EventInput[]) =>
  roundOf(facts).leads.map(({ cardinalId, sequence }) => [cardinalId, sequence]);

describe('leads of a round', () => {
  it('change with the vote that overtakes the leader', () => {
    expect(leadersOf(at(1, 1), at(5, 2), at(9, 2), at(12, 1), at(15, 1))).toEqual([
      [cardinal(1), 4],
      [cardinal(2), 6],
      [cardinal(1), 8],
    ]);
  });

  it('do not change on a tie', () => {
    expect(leadersOf(at(1, 2), at(5, 1))).toEqual([[cardinal(2), 4]]);
  });

  it('ignore votes that do not count', () => {
    expect(leadersOf(at(1, 1), roundClosed(1), at(5, 2), at(9, 2))).toHaveLength(1);
  });

  it('drop short leads once there are too many, never the current one', () => {
    // Two cardinals overtake each other: in bursts 0.1 s apart, then once a minute.
    const duel = (from: number, step: number, turns: number): EventInput[] =>
      Array.from({ length: turns }, (_, turn) => {
        const overtakes = at(from + turn * step, 1 + (turn % 2));
        return [overtakes, overtakes];
      }).flat();
    const { leads } = roundOf([at(0, 2), ...duel(1, 0.1, 120), ...duel(100, 60, 40)]);
    expect(leads.length).toBeLessThanOrEqual(120);
    expect(leads.slice(-10).map(({ at: when }) => (Date.parse(when) - OPENING) / 1000)).toEqual(
      Array.from({ length: 10 }, (_, index) => 100 + 60 * (30 + index)),
    );
    const leaders = leads.map(({ cardinalId }) => cardinalId);
    expect(leaders.filter((leader, index) => leader === leaders[index - 1])).toEqual([]);
  });
});

describe('majorityReached', () => {
  it('names the vote that reached the majority', () => {
    expect(roundOf([at(1, 1), at(2, 2), at(3, 1)], { electors: 3 }).majorityReached).toEqual({
      cardinalId: cardinal(1),
      sequence: 6,
      at: new Date(OPENING + 3000).toISOString(),
    });
    expect(roundOf([at(1, 1), at(2, 2)], { electors: 3 }).majorityReached).toBeNull();
  });

  it('is cleared when more votes raise the majority (votesCast)', () => {
    const votesCast = { majorityBasis: 'votesCast' } as const;
    expect(roundOf([at(1, 1)], votesCast).majorityReached?.sequence).toBe(4);
    expect(roundOf([at(1, 1), at(2, 2)], votesCast).majorityReached).toBeNull();
    expect(roundOf([at(1, 1), at(2, 2), at(3, 1)], votesCast).majorityReached?.sequence).toBe(6);
  });

  it('counts first votes only with the basis uniqueVoters', () => {
    const uniqueVoters = { majorityBasis: 'uniqueVoters' } as const;
    const facts = [at(1, 1), at(2, 2), at(3, 1, false), at(4, 1, false)];
    expect(roundOf(facts, uniqueVoters).majorityReached).toBeNull();
  });

  it('is recomputed after a correction', () => {
    const fewer: ConclaveCorrected = {
      type: 'ConclaveCorrected',
      data: { before: { electors: 133 }, after: { electors: 3 } },
    };
    expect(roundOf([at(1, 1), at(2, 1), fewer]).majorityReached).toMatchObject({
      cardinalId: cardinal(1),
      sequence: 6,
    });
    const more: ConclaveCorrected = {
      type: 'ConclaveCorrected',
      data: { before: { electors: 3 }, after: { electors: 133 } },
    };
    expect(roundOf([at(1, 1), at(2, 1), more], { electors: 3 }).majorityReached).toBeNull();
  });
});
