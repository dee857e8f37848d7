import { emptyView, evolve, type ConclaveEvent } from '@fumata/conclave';
import {
  cardinal,
  CLASS,
  clusterCounted,
  CONCLAVE,
  conclaveOpen,
  heldVote,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  vote,
  withOverrides,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { RoundAnalysis } from './round-analysis.js';

const OPENED = '2025-05-07T14:30:02.000Z'; // by `TestLog`

/** The n-th voter whose cookie was issued so many seconds before the conclave opened. */
const voter = (n: number, secondsBefore: number): string => {
  const time = (Date.parse(OPENED) - secondsBefore * 1000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`;
};
const first = (n: number, forCardinal: number, secondsBefore: number, inRound = 1): EventInput =>
  withOverrides(vote(forCardinal, { roundId: round(inRound), roundNumber: inRound }), {
    voter: voter(n, secondsBefore),
  });
const many = (count: number, make: (n: number) => EventInput, from = 0): EventInput[] =>
  Array.from({ length: count }, (_, n) => make(from + n));

/** The analysis of the last closed round. */
const analysisOf = (...facts: EventInput[]) => analysisSince(OPENED, facts);
function analysisSince(opened: string, facts: readonly EventInput[]) {
  const view = emptyView();
  const analysis = new RoundAnalysis(opened);
  for (const event of new TestLog().append(...facts).events) {
    const applied = evolve(view, event);
    analysis.apply(event, applied?.counted === true);
  }
  return analysis.analyse(view.editions[CONCLAVE]!.rounds.findLast(({ closedAt }) => closedAt !== null)!);
}

describe('the result by tier of trust', () => {
  it('tells browsers known before the conclave from those that came during it', () => {
    const facts = [...many(4, (n) => first(n, 1, 60)), ...many(3, (n) => first(n, 1, -60), 10)];
    expect(analysisOf(...conclaveOpen(), ...facts, roundClosed(1)).trust).toEqual({
      results: [{ cardinalId: cardinal(1), returning: 4, recent: 3, examined: 0 }],
      others: { returning: 0, recent: 0, examined: 0 },
    });
  });

  it('takes a browser that came in the second of the opening for one that came during the conclave', () => {
    const facts = [...conclaveOpen(), ...many(3, (n) => first(n, 1, 0)), roundClosed(1)];
    expect(analysisSince('2025-05-07T14:30:02.900Z', facts).trust?.results).toEqual([
      { cardinalId: cardinal(1), returning: 0, recent: 3, examined: 0 },
    ]);
  });

  it('counts held votes of a counted class by themselves, those after the decision included', () => {
    const heldBy = (n: number): EventInput[] =>
      heldVote(n + 1, 2).map((fact: ConclaveEvent) => withOverrides(fact, { voter: voter(n, 60) }));
    const facts = [...conclaveOpen(), ...heldBy(4), ...heldBy(6), clusterCounted(CLASS), ...heldBy(9), roundClosed(1)];
    expect(analysisOf(...facts).trust?.results).toEqual([
      { cardinalId: cardinal(2), returning: 0, recent: 0, examined: 3 },
    ]);
  });

  it('merges two cardinals at least', () => {
    const facts = [...many(5, (n) => first(n, 1, 60)), ...many(4, (n) => first(n, 2, 60), 10), first(20, 3, 60)];
    expect(analysisOf(...conclaveOpen(), ...facts, roundClosed(1)).trust).toEqual({
      results: [{ cardinalId: cardinal(1), returning: 5, recent: 0, examined: 0 }],
      others: { returning: 5, recent: 0, examined: 0 },
    });
  });

  it('is not published if a tier of the only cardinal has one or two votes', () => {
    const facts = [...many(5, (n) => first(n, 1, 60)), first(20, 1, -60)];
    expect(analysisOf(...conclaveOpen(), ...facts, roundClosed(1)).trust).toBeNull();
  });

  it('names no cardinal with one or two votes of a tier', () => {
    const facts = [
      ...many(3, (n) => first(n, 1, 60)),
      ...many(3, (n) => first(n, 2, 60), 10),
      first(20, 2, -60),
      ...many(2, (n) => first(n, 3, -60), 30),
    ];
    expect(analysisOf(...conclaveOpen(), ...facts, roundClosed(1)).trust).toEqual({
      results: [{ cardinalId: cardinal(1), returning: 3, recent: 0, examined: 0 }],
      others: { returning: 3, recent: 3, examined: 0 },
    });
  });
});

describe('the moves of an analysis', () => {
  it('are those from the round before', () => {
    const facts = [
      ...conclaveOpen(),
      ...many(2, (n) => first(n, 1, 60)),
      roundClosed(1),
      roundOpened(2),
      ...many(2, (n) => first(n, 2, 60, 2)),
      roundClosed(2),
    ];
    const moves = [{ from: cardinal(1), to: cardinal(2), voters: 2 }];
    expect(analysisOf(...facts).moves).toEqual({ from: round(1), voters: 2, moves, others: 0 });
  });

  it('are none for the first round', () => {
    expect(analysisOf(...conclaveOpen(), first(1, 1, 60), roundClosed(1)).moves).toBeNull();
  });

  it('name at most 300, so that the event stays small', () => {
    const cardinals = Array.from({ length: 301 }, (_, n) => n);
    const of = (inRound: number, shift: number) =>
      cardinals.flatMap((n) => [first(2 * n, n + shift, 60, inRound), first(2 * n + 1, n + shift, 60, inRound)]);
    const facts = [...conclaveOpen(), ...of(1, 0), roundClosed(1), roundOpened(2), ...of(2, 500), roundClosed(2)];
    const { moves } = analysisOf(...facts);
    expect([moves?.moves.length, moves?.voters, moves?.others]).toEqual([300, 602, 2]);
  });
});
