import { publicRoundOf, publicStateOf, resultsOf, type Edition } from '@fumata/conclave';
import { conclaveOpen, round, roundClosed, TestLog, vote } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publicScreenOf } from './public-screen.js';
import { frameApproximator } from './approximate-frame.js';
import { EVENT_INTERVAL_MS, type TestEvent, editions, everyMoment, factsOf, indexOf } from './editions.fixture.js';

const PER_MINUTE = 60_000 / EVENT_INTERVAL_MS;

describe('an approximate frame', () => {
  it('has the exact round, state and number of votes, and a time within a minute', () => {
    fc.assert(
      fc.property(editions, ({ moments, index }) => {
        const frameAt = frameApproximator(index);
        for (const edition of moments) {
          const frame = frameAt(edition.sequence);
          const last = edition.rounds.at(-1);
          const { isActive, isPaused, pausedSince, isComplete, totalRounds } = publicStateOf(edition);
          expect(frame.state).toMatchObject({ isActive, isPaused, pausedSince, isComplete, totalRounds });
          if (last) {
            // Without votes set aside the count is exact.
            const { _id, timestamp, isComplete: isClosed, totalVotes, requiredMajority } = publicRoundOf(edition, last);
            const exact = { _id, timestamp, isComplete: isClosed, totalVotes, requiredMajority };
            expect(frame.round).toMatchObject(exact);
          } else expect(frame.round).toBeNull();
          if (last && last.totalVotes > 0)
            expect(Math.abs(frame.moment - Date.parse(edition.moment))).toBeLessThanOrEqual(60_000);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('ranks the leaders of the minute, each within a minute’s votes of the exact count', () => {
    fc.assert(
      fc.property(editions, ({ moments, index }) => {
        const frameAt = frameApproximator(index);
        for (const edition of moments) {
          const last = edition.rounds.at(-1);
          if (!last) continue;
          const results = frameAt(edition.sequence).round?.results ?? [];
          const exact = new Map(resultsOf(last).map(({ cardinalId, votes }) => [cardinalId, votes]));
          const most = Math.max(0, ...exact.values());
          for (const [cardinalId, votes] of results)
            expect(Math.abs(votes - (exact.get(cardinalId) ?? 0))).toBeLessThanOrEqual(PER_MINUTE);
          const before = last.standings.at(-1)?.leaders ?? [];
          const named = results.map(([cardinalId]) => cardinalId);
          for (const { cardinalId } of before) expect(named).toContain(cardinalId);
          const [first] = results;
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
    const frameAt = frameApproximator(indexOf(moments.at(-1)!, events));
    const deviations = moments.map(
      ({ sequence, rounds }) => (frameAt(sequence).round?.totalVotes ?? 0) - (rounds.at(-1)?.totalVotes ?? 0),
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
    const frameAt = frameApproximator(indexOf(moments.at(-1)!, events));
    const numbers = (read: (edition: Edition) => number | undefined) => moments.map(read);
    expect(numbers(({ sequence }) => frameAt(sequence).round?.roundNumber)).toEqual(
      numbers(({ rounds }) => rounds.at(-1)?.roundNumber),
    );
  });

  it('shows the smoke of a round from its closing for a minute, which is over at the end of the replay', () => {
    const { events } = new TestLog().append(...factsOf([{ vote: 1 }, 'next round', { vote: 2 }]));
    const index = indexOf(everyMoment(events).at(-1)!, events);
    const frameAt = frameApproximator(index);
    const kinds = [-3, -2, -1, 0].map((back) => publicScreenOf(index, frameAt(index.last + back)).moment.is);
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
    const frameAt = frameApproximator(indexOf(moments.at(-1)!, events));
    expect(frameAt(1)).toMatchObject({ round: null, state: { isActive: false, totalRounds: 0 } });
    expect(frameAt(6)).toMatchObject({
      state: { isComplete: true, popeElected: { nomComplet: 'Luis Antonio Tagle' } },
      round: { whiteSmoke: true, totalVotes: 1 },
    });
  });
});
