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
import fc from 'fast-check';

const START = Date.parse('2025-05-07T14:31:00Z');
export const EVENT_INTERVAL_MS = 4_000;
const PEOPLE = 9;
export type TestEvent = 'pause' | 'resume' | 'next round' | { readonly vote: number };

/** One event every four seconds: fifteen votes a minute. */
export function factsOf(order: readonly TestEvent[]): EventInput[] {
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
export function everyMoment(events: readonly Recorded[]): Edition[] {
  const view = emptyView();
  return events.flatMap((event) => {
    const applied = evolve(view, event);
    const edition = view.editions[CONCLAVE];
    return applied && edition ? [structuredClone(edition)] : [];
  });
}

/** Replay index of an edition, as the server computes it. */
export function indexOf(edition: Edition, events: readonly Recorded[]): ReplayIndex {
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

export const editions = fc
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
