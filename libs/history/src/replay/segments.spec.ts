import { evolve, emptyView, type ConclaveView, type Edition, type Recorded } from '@fumata/conclave';
import {
  closingTimeChanged,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  foldEvents,
  heldVote,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  SALT,
  sealed,
  started,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packEdition } from './packed-edition.js';
import { firstOf, SEGMENT_SIZE, segmentOf, type Segment } from './segment.js';
import { SegmentBuilder } from './segment-builder.js';
import { SegmentFold } from './segment-fold.js';

const NEXT = hex(0xc1);

/** Segments of `size` events, built from the log as on the server and passed through JSON. */
function segmentsOf(events: readonly Recorded[], size: number): Segment[] {
  const view = emptyView();
  const builders: SegmentBuilder[] = [];
  for (const event of events) {
    const before = view.editions[CONCLAVE];
    const state = before ? packEdition(before) : null;
    const applied = evolve(view, event);
    if (applied?.conclaveId === CONCLAVE) {
      if ((applied.sequence - 1) % size === 0)
        builders.push(new SegmentBuilder(CONCLAVE, applied.sequence, state && copied(state)));
      builders.at(-1)?.add(event);
    } else if (event.type === 'ConclaveStarted') {
      builders.at(-1)?.succeed(NEXT, event.metadata.recordedAt);
    }
  }
  return builders.map((builder) => copied(builder.segment()));
}

/** Through JSON, as over the network. */
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The part of an edition shown on screens; equal from a segment and from the log, with times to the second. */
const screenState = (edition: Edition) => {
  const text = JSON.stringify(shownParts(edition)).replaceAll(/(:\d\d)\.\d{3}Z/g, '$1Z');
  return JSON.parse(text) as ReturnType<typeof shownParts>;
};

function shownParts(edition: Edition) {
  const last = edition.rounds.at(-1);
  const { acts: _acts, streamRevision: _revision, rounds: _rounds, ...rest } = edition;
  if (!last) return rest;
  const { perMinute: _minutes, standings: _standings, leads, held, ...shownRound } = last;
  const heldVotes = Object.entries(held).map(([name, { perMinute: _, ...votes }]) => [name, votes]);
  return { ...rest, last: { ...shownRound, heldVotes, lead: leads.at(-1) } };
}

const withoutVoteId = (state: ReturnType<typeof screenState>) => ({
  ...state,
  announcedHold: state.announcedHold?.voterClass,
});

function everyMoment(events: readonly Recorded[]): ReturnType<typeof screenState>[] {
  const view: ConclaveView = emptyView();
  const moments: ReturnType<typeof screenState>[] = [];
  for (const event of events) {
    if (evolve(view, event)?.conclaveId !== CONCLAVE) continue;
    const edition = view.editions[CONCLAVE];
    if (edition) moments.push(screenState(edition));
  }
  return moments;
}

const replayed = (segments: readonly Segment[], sequence: number) => {
  const segment = segments.findLast(({ first }) => first <= sequence);
  if (!segment) throw new Error(`no segment for ${sequence}`);
  return copied(screenState(new SegmentFold(segment).at(sequence).edition));
};

const second = { roundId: round(2), roundNumber: 2 };
const STORY: EventInput[] = [
  ...conclaveOpen({ electors: 3 }),
  vote(1),
  closingTimeChanged(1, '2025-05-07T19:00:00.000Z'),
  withOverrides(vote(2), { at: '2025-05-07T14:30:02.000Z' }),
  { type: 'ConclavePaused', data: { reason: 'Pause', exhortationBy: 'Kevin Farrell' } },
  vote(3),
  { type: 'ConclaveResumed', data: {} },
  { type: 'ConclaveCorrected', data: { before: { currentRound: 1 }, after: { currentRound: 7 } } },
  vote(1, { roundNumber: 7 }),
  roundClosed(1),
  sealed(1, 9),
  roundOpened(2),
  vote(1),
  vote(2, second),
  vote(2, { ...second, firstInRound: false }),
  withOverrides(vote(2, second), { at: '2025-05-07T14:31:00Z' }),
  roundClosed(2, true),
];

type Happening = EventInput | 'next round';

const happenings = fc.array(
  fc.oneof<fc.Arbitrary<Happening>[]>(
    fc
      .record({
        cardinal: fc.integer({ min: 1, max: 6 }),
        of: fc.integer({ min: 1, max: 3 }),
        first: fc.boolean(),
        at: fc.integer({ min: 0, max: 3_600_000 }),
      })
      .map(({ cardinal, of, first, at }) =>
        withOverrides(vote(cardinal, { roundId: round(of), roundNumber: of, firstInRound: first }), {
          at: new Date(Date.parse('2025-05-07T14:30:00Z') + at).toISOString(),
        }),
      ),
    fc.constant<Happening>('next round'),
    fc.constant<Happening>({ type: 'ConclavePaused', data: { reason: '', exhortationBy: '' } }),
    fc.constant<Happening>({ type: 'ConclaveResumed', data: {} }),
    fc.integer({ min: 1, max: 3 }).map((n): Happening => closingTimeChanged(n, '2025-05-07T19:00:00.000Z')),
  ),
  { maxLength: 60 },
);

/** A round ends when the next one opens. */
function eventsOf(order: readonly Happening[]): EventInput[] {
  let n = 1;
  return order.flatMap((each) => (each === 'next round' ? [roundClosed(n), roundOpened((n += 1))] : [each]));
}

describe('segments of an edition', () => {
  it('give the same state at each event, wherever they are cut', () => {
    const { events } = new TestLog().append(...STORY);
    for (const size of [1, 2, 5, 100]) {
      const segments = segmentsOf(events, size);
      expect(everyMoment(events).map((_, index) => replayed(segments, index + 1))).toEqual(everyMoment(events));
    }
  });

  it('hold votes and decide about them like the log, without the ids of votes', () => {
    const log = new TestLog().append(...conclaveOpen(), vote(1), vote(2));
    for (const decision of [clusterCounted(), vote(1), clusterSetAside('aaaaaaaaaaaa'), vote(2)]) {
      log.append(...heldVote(log.events.length + 2, 2));
      log.append(...heldVote(log.events.length + 2, 3, { voterClass: 'aaaaaaaaaaaa' }), decision);
    }
    const { events } = log;
    expect(everyMoment(events).at(-1)).toMatchObject({ last: { totalVotes: 8 }, announcedHold: null });
    for (const size of [1, 2, 5, 7, 100]) {
      const segments = segmentsOf(events, size);
      const replay = everyMoment(events).map((_, index) => withoutVoteId(replayed(segments, index + 1)));
      expect(replay).toEqual(everyMoment(events).map(withoutVoteId));
      for (const { type, eventId } of events)
        if (type === 'VoteCast') expect(JSON.stringify(segments)).not.toContain(eventId);
    }
  });

  it('contain no salt', () => {
    const { events } = new TestLog().append(...conclaveOpen({ salt: SALT }), vote(1), vote(2));
    for (const size of [1, 3, 100]) {
      const segments = segmentsOf(events, size);
      expect(JSON.stringify(segments)).not.toContain(SALT);
      expect(JSON.stringify(segments)).toContain('"leafVersion":2');
    }
  });

  it('give the same state for any events and in any order of access', () => {
    fc.assert(
      fc.property(happenings, fc.integer({ min: 1, max: 30 }), fc.infiniteStream(fc.nat()), (order, size, picks) => {
        const { events } = new TestLog().append(...conclaveOpen({ electors: 4 }), ...eventsOf(order));
        const [moments, segments] = [everyMoment(events), segmentsOf(events, size)];
        const folds = segments.map((segment) => new SegmentFold(segment));
        for (let n = 0; n < 20; n += 1) {
          const sequence = ((picks.next().value ?? 0) % moments.length) + 1;
          const fold = folds.findLast(({ first }) => first <= sequence);
          expect(fold && screenState(fold.at(sequence).edition)).toEqual(moments[sequence - 1]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('set aside votes after another edition became current', () => {
    const { events } = new TestLog().append(
      ...conclaveOpen(),
      vote(1),
      opened({ conclaveId: NEXT }),
      started(NEXT, CONCLAVE),
      vote(1),
      vote(1),
    );
    for (const size of [100, 4, 2, 1]) {
      const segments = segmentsOf(events, size);
      expect(replayed(segments, 5)).toMatchObject({ stage: 'archived', last: { totalVotes: 1, setAside: 1 } });
      expect(replayed(segments, 6)).toMatchObject({ last: { totalVotes: 1, setAside: 2 } });
      expect(replayed(segments, 4)).toMatchObject({ stage: 'current', last: { totalVotes: 1 } });
      const tail = new SegmentFold(segments.at(-1)!);
      expect(tail.at(6).aside).toBe('edition-over');
    }
    expect(foldEvents(events).applied.filter((each) => each?.counted)).toHaveLength(1);
  });

  it('date votes, holds and votes set aside to the second', () => {
    const at = '2025-05-07T15:00:02.345Z';
    const events = [...conclaveOpen(), ...heldVote(5, 1), vote(1), vote(1)].map((event) =>
      withOverrides(event, { at }),
    );
    const [segment] = segmentsOf(new TestLog().append(...events).events, 100);
    expect(segment?.start).toBe(Date.parse('2025-05-07T15:00:02.000Z'));
    const hold = segment?.others.find(({ fact }) => fact.type === 'VoteHeld');
    expect(hold?.recordedAt).toBe('2025-05-07T15:00:02.000Z');
    const [, later] = segmentsOf(new TestLog().append(...events).events, events.length - 1);
    expect(later?.before?.rounds[0]?.leads[0]?.at).toBe('2025-05-07T15:00:02.000Z');
    const [heldVotes] = Object.values(later?.before?.rounds[0]?.held ?? {});
    expect(heldVotes).toMatchObject({ firstAt: '2025-05-07T15:00:02.000Z', lastAt: '2025-05-07T15:00:02.000Z' });
    expect(JSON.stringify(later?.before?.moment)).not.toContain('.345');
  });

  it('contain no voter, administrator or reason', () => {
    const { events } = new TestLog().append(
      ...STORY,
      withOverrides(
        { type: 'ConclavePaused', data: { reason: 'Pause', exhortationBy: '' } },
        { metadata: { actor: 'admin:0123', reason: 'entre nous', idempotencyKey: 'clef.demande' } },
      ),
    );
    const text = JSON.stringify(segmentsOf(events, 5));
    expect(text).not.toMatch(/admin|entre nous|clef|ballot/);
    for (const { stream } of events.filter(({ type }) => type === 'VoteCast'))
      expect(text).not.toContain(stream.slice('ballot-'.length));
  });
});

describe('sequenceAt', () => {
  const { events } = new TestLog().append(
    ...conclaveOpen(),
    withOverrides(vote(1), { at: '2025-05-07T15:00:00.000Z' }),
    withOverrides(vote(1), { at: '2025-05-07T14:59:00.000Z' }),
    withOverrides(vote(1), { at: '2025-05-07T15:00:01.000Z' }),
  );
  const fold = () => {
    const [segment] = segmentsOf(events, 100);
    if (!segment) throw new Error('no segment');
    return new SegmentFold(segment);
  };

  it('uses the running maximum of times', () => {
    expect(fold().momentAt(5)).toBe(Date.parse('2025-05-07T15:00:00Z'));
    expect(fold().sequenceAt(Date.parse('2025-05-07T14:59:30Z'))).toBe(3);
    expect(fold().sequenceAt(Date.parse('2025-05-07T15:00:00Z'))).toBe(5);
    expect(fold().sequenceAt(Date.parse('2025-05-07T16:00:00Z'))).toBe(6);
  });

  it('is 0 before the first event', () => expect(fold().sequenceAt(0)).toBe(0));

  it('throws beyond the segment', () => {
    expect(() => fold().at(0)).toThrow(RangeError);
    expect(() => fold().at(7)).toThrow(RangeError);
    expect(fold().momentAt(7)).toBeUndefined();
  });
});

describe('segmentOf', () => {
  it.each([
    [1, 0],
    [SEGMENT_SIZE, 0],
    [SEGMENT_SIZE + 1, 1],
  ])('%i is in %i', (sequence, segment) => {
    expect(segmentOf(sequence)).toBe(segment);
    expect(firstOf(segment)).toBeLessThanOrEqual(sequence);
  });
});
