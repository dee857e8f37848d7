import { evolve, emptyView, majorityOf, resultsOf, type Edition, type Recorded, type Round } from '@fumata/conclave';
import type { ReplayIndex, ReplayMark } from '@fumata/contracts';
import {
  CONCLAVE,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { roundOf, situationOf } from '../worker/frame.js';
import { publicScreenOf } from './public-screen.js';
import { sketcher } from './sketch.js';

const START = Date.parse('2025-05-07T14:31:00Z');
const EVENT_INTERVAL_MS = 4_000;
const PEOPLE = 9;

type TestEvent = 'pause' | 'resume' | 'next round' | { readonly vote: number };

/** One event every four seconds: fifteen votes a minute. */
function factsOf(order: readonly TestEvent[]): EventInput[] {
  let n = 1;
  let paused = false;
  let seconds = 0;
  const at = (event: Parameters<typeof withOverrides>[0]): EventInput =>
    withOverrides(event, { at: new Date(START + EVENT_INTERVAL_MS * seconds++).toISOString() });
  const facts = order.flatMap((each): EventInput[] => {
    if (each === 'next round') return [at(roundClosed(n)), at(roundOpened((n += 1)))];
    if (each === 'pause' || each === 'resume') {
      if (paused === (each === 'pause')) return [];
      paused = !paused;
      return [
        at(
          paused
            ? { type: 'ConclavePaused', data: { reason: 'Prière', exhortationBy: '' } }
            : { type: 'ConclaveResumed', data: {} },
        ),
      ];
    }
    return paused ? [] : [at(vote(each.vote, { roundId: round(n), roundNumber: n }))];
  });
  return [...conclaveOpen(), ...facts];
}

/** State of the edition after each event. */
function everyMoment(events: readonly Recorded[]): Edition[] {
  const view = emptyView();
  return events.flatMap((event) => {
    const applied = evolve(view, event);
    const edition = view.editions[CONCLAVE];
    return applied && edition ? [structuredClone(edition)] : [];
  });
}

/** Replay index of an edition, as the server computes it. */
function indexOf(edition: Edition, events: readonly Recorded[]): ReplayIndex {
  const ids: string[] = [];
  const numbered = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1);
  const minute = (text: string): number => Date.parse(`${text}Z`) / 60_000;
  const rounds = edition.rounds.map(({ roundId, counts, perMinute, standings, leads, ...each }: Round) => ({
    ...each,
    _id: roundId,
    ...majorityIn(edition, { roundId, counts, perMinute, standings, leads, ...each }),
    majorityReached: each.majorityReached !== null,
    results: resultsOf({ counts, totalVotes: each.totalVotes }).map(({ cardinalId, votes }): [number, number] => [
      numbered(cardinalId),
      votes,
    ]),
    perMinute: Object.entries(perMinute).map(([at, votes]): [number, number] => [minute(at), votes]),
    standings: standings.map(({ minute: at, leaders }): [number, [number, number][]] => [
      minute(at),
      leaders.map(({ cardinalId, votes }) => [numbered(cardinalId), votes]),
    ]),
  }));
  const marks = [
    ...events.flatMap((event, position) => markOf(event, position + 1) ?? []),
    ...edition.rounds.flatMap(({ leads }) =>
      leads.map(({ sequence, at, cardinalId }): ReplayMark => ({
        sequence,
        at,
        kind: 'lead',
        cardinal: numbered(cardinalId),
        before: null,
      })),
    ),
  ].sort((one, other) => one.sequence - other.sequence);
  const { moment: at, sequence: last, startDate, referenceDate } = edition;
  return {
    edition: {
      _id: CONCLAVE,
      number: 1,
      startDate,
      openedAt: at,
      closedAt: null,
      roundsCount: 1,
      totalVotes: 0,
      popeElected: null,
      electedAt: null,
    },
    referenceDate,
    whole: true,
    growing: false,
    last,
    at,
    segmentSize: 10_000,
    version: '1',
    cardinals: ids.map((_id) => ({ _id, slug: _id, nomComplet: _id, prenom: '', nom: _id, ordre: '', photo: null })),
    rounds,
    marks,
  };
}

function majorityIn(edition: Edition, each: Round) {
  const { basis, base, required } = majorityOf(edition, each);
  return { majorityBasis: basis, majorityBase: base, requiredMajority: required };
}

function markOf(event: Recorded, sequence: number): ReplayMark | undefined {
  const mark = { sequence, at: event.metadata.recordedAt };
  switch (event.type) {
    case 'ConclaveStarted':
      return { ...mark, kind: 'started' };
    case 'RoundOpened':
      return { ...mark, kind: 'opened', roundNumber: event.data.roundNumber, day: 1, period: 'afternoon' };
    case 'RoundClosed':
      return { ...mark, kind: 'closed', roundNumber: event.data.roundNumber, whiteSmoke: false };
    case 'ConclaveCorrected':
      return { ...mark, kind: 'corrected', roundNumber: event.data.after.currentRound ?? null };
    case 'ConclavePaused':
      return { ...mark, kind: 'paused', reason: event.data.reason };
    case 'ConclaveResumed':
      return { ...mark, kind: 'resumed' };
    case 'PopeElected': {
      const { nomComplet } = event.data;
      return { ...mark, kind: 'elected', cardinal: 0, nomComplet };
    }
    default:
      return undefined;
  }
}

const arbitraryVote = fc.integer({ min: 1, max: PEOPLE }).map((cardinal): TestEvent => ({ vote: cardinal }));
const editions = fc
  .array(
    fc.oneof(
      { weight: 40, arbitrary: arbitraryVote },
      { weight: 1, arbitrary: fc.constantFrom<TestEvent>('pause', 'resume', 'next round') },
    ),
    { maxLength: 200 },
  )
  .map((order) => {
    const { events } = new TestLog().append(...factsOf(order));
    const moments = everyMoment(events);
    return { moments, index: indexOf(moments.at(-1)!, events) }; // the first event opens an edition
  });

describe('a sketch from the index', () => {
  it('has the exact round, state and number of votes, and a time within a minute', () => {
    fc.assert(
      fc.property(editions, ({ moments, index }) => {
        const sketch = sketcher(index);
        for (const edition of moments) {
          const sketched = sketch(edition.sequence);
          const last = edition.rounds.at(-1);
          const exact = last ? roundOf(edition, last) : null;
          expect(sketched).toMatchObject({ situation: situationOf(edition), totalRounds: edition.totalRounds });
          expect(sketched.round?.roundId).toBe(exact?.roundId);
          expect(sketched.round?.closedAt).toBe(exact?.closedAt);
          // Without votes set aside the count is exact.
          expect(sketched.round?.totalVotes).toBe(exact?.totalVotes);
          expect(sketched.round?.required).toBe(exact?.required);
          if (last && last.totalVotes > 0)
            expect(Math.abs(sketched.moment - Date.parse(edition.moment))).toBeLessThanOrEqual(60_000);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('ranks the leaders of the minute, each within a minute’s votes of the exact count', () => {
    fc.assert(
      fc.property(editions, ({ moments, index }) => {
        const sketch = sketcher(index);
        for (const edition of moments) {
          const last = edition.rounds.at(-1);
          if (!last) continue;
          const sketched = sketch(edition.sequence).round?.results ?? [];
          const exact = new Map(roundOf(edition, last).results);
          const most = Math.max(0, ...exact.values());
          for (const [cardinalId, votes] of sketched)
            expect(Math.abs(votes - (exact.get(cardinalId) ?? 0))).toBeLessThanOrEqual(PER_MINUTE);
          const before = last.standings.at(-1)?.leaders ?? [];
          const named = sketched.map(([cardinalId]) => cardinalId);
          for (const { cardinalId } of before) expect(named).toContain(cardinalId);
          const [first] = sketched;
          // The latest leader is first even on a tie.
          if (first && last.leads.length > 0) expect(exact.get(first[0])).toBe(most);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('deviates by at most the number of votes set aside', () => {
    const order = Array.from({ length: 90 }, (_, n): TestEvent => ({ vote: (n % 3) + 1 }));
    const late = vote(1, { roundId: round(7) });
    const facts = factsOf(order);
    const { events } = new TestLog().append(...facts.slice(0, 40), late, late, late, ...facts.slice(40));
    const moments = everyMoment(events);
    const sketch = sketcher(indexOf(moments.at(-1)!, events));
    const deviations = moments.map(
      ({ sequence, rounds }) => (sketch(sequence).round?.totalVotes ?? 0) - (rounds.at(-1)?.totalVotes ?? 0),
    );
    expect(Math.max(...deviations.map(Math.abs))).toBeLessThanOrEqual(3);
    expect(deviations.at(-1)).toBe(0);
  });

  it('names a round by the number that it had then', () => {
    const correction = {
      type: 'ConclaveCorrected' as const,
      data: { before: { currentRound: 1 }, after: { currentRound: 40 } },
    };
    const { events } = new TestLog().append(...conclaveOpen(), vote(1), correction, vote(2));
    const moments = everyMoment(events);
    const sketch = sketcher(indexOf(moments.at(-1)!, events));
    const numbers = (read: (edition: Edition) => number | undefined) => moments.map(read);
    expect(numbers(({ sequence }) => sketch(sequence).round?.roundNumber)).toEqual(
      numbers(({ rounds }) => rounds.at(-1)?.roundNumber),
    );
  });

  it('shows the smoke of a round from its closing for a minute, which is over at the end of the replay', () => {
    const { events } = new TestLog().append(...factsOf([{ vote: 1 }, 'next round', { vote: 2 }]));
    const index = indexOf(everyMoment(events).at(-1)!, events);
    const sketch = sketcher(index);
    const kinds = [-3, -2, -1, 0].map((back) => publicScreenOf(index, sketch(index.last + back)).moment.is);
    expect(kinds).toEqual(['voting', 'black-smoke', 'black-smoke', 'voting']);
  });

  it('has no round before the first one, and the pope once elected', () => {
    const elected = {
      type: 'PopeElected' as const,
      data: {
        cardinalId: '0'.repeat(24),
        nomComplet: 'Luis Antonio Tagle',
        roundId: round(1),
        roundNumber: 1,
        votes: 1,
        majorityBasis: 'electors' as const,
        requiredMajority: 89,
        talliedAt: '',
      },
    };
    const { events } = new TestLog().append(...conclaveOpen(), vote(1), elected, roundClosed(1, true));
    const moments = everyMoment(events);
    const sketch = sketcher(indexOf(moments.at(-1)!, events));
    expect(sketch(1)).toMatchObject({ round: null, situation: { is: 'inactive' }, totalRounds: 0 });
    expect(sketch(6)).toMatchObject({
      situation: { is: 'complete', elected: { nomComplet: 'Luis Antonio Tagle' } },
      round: { whiteSmoke: true, totalVotes: 1 },
    });
  });
});

const PER_MINUTE = 60_000 / EVENT_INTERVAL_MS;
