import type { ReplayMark } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { localTimeInRome, momentInRome } from '@fumata/text';
import { replayAddress, parseReplayQuery } from './address.js';
import { markToAnnounce } from '../use-announcements.js';
import {
  groupMarks,
  knownMoments,
  nextMark,
  openingPosition,
  timelineFraction,
  currentMarkIndex,
  previousMark,
} from './marks.js';
import { advanceClock } from './playing.js';
import { minuteSpeed } from './minute-speed.js';
import { MINUTE, at, round } from './rounds.fixture.js';

const lead = (sequence: number): ReplayMark => ({
  sequence,
  at: at(sequence),
  kind: 'lead',
  cardinal: 0,
  before: null,
});
const opened = (sequence: number): ReplayMark => ({
  sequence,
  at: at(sequence),
  kind: 'opened',
  roundNumber: 1,
  day: 1,
  period: 'morning',
});

describe('a playback tick', () => {
  it('advances by the elapsed time times the speed', () =>
    expect(advanceClock(1_000, { elapsed: 33, speed: 10, next: 1_200 })).toEqual({ clock: 1_330, skipped: 0 }));

  it('waits for an event within five seconds of playback', () =>
    expect(advanceClock(0, { elapsed: 33, speed: 1, next: 5_000 })).toEqual({ clock: 33, skipped: 0 }));

  it('skips a longer silence and reports its length', () =>
    expect(advanceClock(1_000, { elapsed: 33, speed: 1, next: 61_000 })).toEqual({ clock: 61_000, skipped: 60_000 }));

  it('measures a silence at the playback speed', () =>
    expect(advanceClock(0, { elapsed: 33, speed: 1000, next: 60_000 })).toEqual({ clock: 33_000, skipped: 0 }));

  it('does not jump after a tab has been suspended', () =>
    expect(advanceClock(0, { elapsed: 3_600_000, speed: 1, next: undefined }).clock).toBe(250));
});

describe('marks on the timeline', () => {
  it('range from the first event to the last', () =>
    expect([
      timelineFraction(1, 101),
      timelineFraction(51, 101),
      timelineFraction(101, 101),
      timelineFraction(1, 1),
    ]).toEqual([0, 0.5, 1, 0]));

  it('that would overlap form a group, named after the most important one', () => {
    const groups = groupMarks([lead(1), opened(3), lead(50), lead(52), lead(99)], 101, 0.1);
    expect(groups.map(({ head, marks }) => [head.kind, head.sequence, marks.length])).toEqual([
      ['opened', 3, 2],
      ['lead', 50, 2],
      ['lead', 99, 1],
    ]);
    for (const [index, group] of groups.entries())
      expect(group.fraction - (groups[index - 1]?.fraction ?? -1)).toBeGreaterThanOrEqual(0.1);
  });

  it('omit kinds that only the journal shows', () =>
    expect(groupMarks([{ sequence: 5, at: at(5), kind: 'sealed', roundNumber: 1 }], 10, 0.1)).toEqual([]));
});

describe('stepping through marks', () => {
  const marks = [opened(2), lead(5), lead(9)];
  it('moves to the next and the previous one, and not beyond the ends', () => {
    expect(nextMark(marks, 5)?.sequence).toBe(9);
    expect(previousMark(marks, 5)?.sequence).toBe(2);
    expect(previousMark(marks, 6)?.sequence).toBe(5);
    expect([nextMark(marks, 9), previousMark(marks, 2)]).toEqual([undefined, undefined]);
    expect(previousMark(marks, 9, ({ kind }) => kind === 'opened')?.sequence).toBe(2);
  });

  it('starts from the last mark at or before the position', () =>
    expect([1, 2, 8, 100].map((n) => currentMarkIndex(marks, n))).toEqual([-1, 0, 1, 2]));
});

describe('the opening position', () => {
  it.each([
    [[opened(2), lead(5), lead(9)], 5],
    [[opened(2)], 1],
  ])('is the first vote', (marks, position) => expect(openingPosition(marks)).toBe(position));
});

describe('known times', () => {
  it('are monotonic even when a clock was behind', () => {
    const moments = knownMoments([lead(30), { ...lead(40), at: at(10) }], { last: 60, at: at(45) });
    expect(moments.map(({ moment }) => new Date(moment).toISOString())).toEqual([at(30), at(30), at(45)]);
    expect(knownMoments([], { last: 0, at: null })).toEqual([]);
  });
});

describe('the address', () => {
  it.each([
    ['?n=12&b=4', { n: 12, b: 4 }],
    ['?n=x&b=1e9', { n: undefined, b: undefined }],
    ['?n=1.5', { n: undefined, b: undefined }],
    ['?n=0&b=-3', { n: 0, b: -3 }],
    ['?n=9999999999999999999', { n: Number.MAX_SAFE_INTEGER, b: undefined }],
    ['', { n: undefined, b: undefined }],
  ])('%s', (address, query) => expect(parseReplayQuery(new URLSearchParams(address))).toEqual(query));

  it('contains the position', () => {
    expect(replayAddress({ n: 12, b: 4 })).toBe('?n=12&b=4');
    expect(replayAddress({ n: 12, b: undefined })).toBe('?n=12');
    expect(replayAddress({ n: undefined, b: undefined })).toBe('');
  });
});

describe('a typed date', () => {
  it.each([
    ['2025-05-08T10:04:00', '2025-05-08T08:04:00.000Z'],
    ['2025-05-08T10:04', '2025-05-08T08:04:00.000Z'],
    ['2025-12-24T10:04:05', '2025-12-24T09:04:05.000Z'],
    // Occurs twice; the first counts.
    ['2025-10-26T02:30:00', '2025-10-26T00:30:00.000Z'],
  ])('%s is Roman local time', (text, moment) => {
    const parsed = momentInRome(text);
    expect(parsed).toBe(Date.parse(moment));
    expect(localTimeInRome(parsed ?? 0).startsWith(text)).toBe(true);
  });

  it.each(['', '2025-05-08', '2025-13-01T10:00', 'demain', '2025-03-30T02:30:00'])('%p is invalid', (text) =>
    expect(momentInRome(text)).toBeUndefined(),
  );
});

describe('announcements during playback', () => {
  it('pick the last mark worth announcing between two positions', () => {
    const marks: ReplayMark[] = [opened(2), lead(5), { sequence: 6, at: at(6), kind: 'corrected', roundNumber: null }];
    expect(markToAnnounce(marks, 1, 6)?.sequence).toBe(5);
    expect(markToAnnounce(marks, 2, 4)).toBeUndefined();
    expect(markToAnnounce(marks, 5, 5)).toBeUndefined();
  });
});

describe('the default speed', () => {
  const voting = (minutes: number, votes: number) => ({
    marks: [],
    rounds: [{ ...round, perMinute: Array.from({ length: minutes }, (_, n): [number, number] => [MINUTE + n, votes]) }],
  });

  it.each([
    ['twenty minutes', voting(20, 30), 20],
    ['two hours', voting(120, 30), 120],
    ['three days', voting(4_320, 30), 4_320],
  ])('replays %s in about a minute', (_length, index, speed) => {
    expect(minuteSpeed(index) / speed).toBeGreaterThan(0.9);
    expect(minuteSpeed(index) / speed).toBeLessThan(1.1);
  });

  it('does not count silences, which are skipped', () => {
    const [one] = voting(20, 30).rounds;
    const later = {
      ...round,
      perMinute: one!.perMinute.map(([minute, n]): [number, number] => [minute + 3 * 1_440, n]),
    };
    expect(minuteSpeed({ marks: [], rounds: [one!, later] })).toBeCloseTo(40, -1);
  });

  it('is the original pace for a short or empty edition', () => {
    expect(minuteSpeed(voting(1, 60))).toBeCloseTo(1);
    expect(minuteSpeed({ marks: [], rounds: [] })).toBe(1);
  });
});
