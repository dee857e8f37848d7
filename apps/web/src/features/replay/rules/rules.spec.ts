import type { ReplayMark, ReplayRound } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { addressOf, placeAt } from './address.js';
import { toldBetween } from './announcing.js';
import { grouped, knownMoments, nextMark, placeOf, presentMark, previousMark } from './marks.js';
import { ticked } from './playing.js';
import { roundDrawn, shareOf } from './race.js';
import { romeMoment, romeText } from './rome-time.js';
import { closedBy, shiftsOf } from './shifts.js';

const at = (minute: number): string =>
  new Date(Date.parse('2025-05-08T08:00:00Z') + minute * 60_000).toISOString();
const lead = (sequence: number): ReplayMark => ({
  ...{ sequence, at: at(sequence), kind: 'lead', cardinal: 0, before: null },
});
const opened = (sequence: number): ReplayMark => ({
  ...{ sequence, at: at(sequence), kind: 'opened', roundNumber: 1, day: 1, period: 'morning' },
});

describe('playing', () => {
  it('moves the moment on by the time that has passed, times the speed', () =>
    expect(ticked(1_000, { elapsed: 33, speed: 10, next: 1_200 })).toEqual({ clock: 1_330, skipped: 0 }));

  it('waits for what comes within five seconds of playing', () =>
    expect(ticked(0, { elapsed: 33, speed: 1, next: 5_000 })).toEqual({ clock: 33, skipped: 0 }));

  it('skips a longer silence, and says how long it was', () =>
    expect(ticked(1_000, { elapsed: 33, speed: 1, next: 61_000 })).toEqual({
      clock: 61_000,
      skipped: 60_000,
    }));

  it('takes a silence for as long as it is at that speed', () =>
    expect(ticked(0, { elapsed: 33, speed: 1000, next: 60_000 })).toEqual({ clock: 33_000, skipped: 0 }));

  it('makes no leap after a tab has slept', () =>
    expect(ticked(0, { elapsed: 3_600_000, speed: 1, next: undefined }).clock).toBe(250));
});

describe('marks on the bar', () => {
  it('stand from the first event to the last', () =>
    expect([placeOf(1, 101), placeOf(51, 101), placeOf(101, 101), placeOf(1, 1)]).toEqual([0, 0.5, 1, 0]));

  it('that would overlap share a place, named after the weightiest', () => {
    const groups = grouped([lead(1), opened(3), lead(50), lead(52), lead(99)], 101, 0.1);
    expect(groups.map(({ head, marks }) => [head.kind, head.sequence, marks.length])).toEqual([
      ['opened', 3, 2],
      ['lead', 50, 2],
      ['lead', 99, 1],
    ]);
    for (const [index, group] of groups.entries())
      expect(group.place - (groups[index - 1]?.place ?? -1)).toBeGreaterThanOrEqual(0.1);
  });

  it('are none for what only the journal tells', () =>
    expect(grouped([{ sequence: 5, at: at(5), kind: 'sealed', roundNumber: 1 }], 10, 0.1)).toEqual([]));
});

describe('the way from mark to mark', () => {
  const marks = [opened(2), lead(5), lead(9)];
  it('goes to the next and the one before, and to none beyond', () => {
    expect(nextMark(marks, 5)?.sequence).toBe(9);
    expect(previousMark(marks, 5)?.sequence).toBe(2);
    expect(previousMark(marks, 6)?.sequence).toBe(5);
    expect([nextMark(marks, 9), previousMark(marks, 2)]).toEqual([undefined, undefined]);
    expect(previousMark(marks, 9, ({ kind }) => kind === 'opened')?.sequence).toBe(2);
  });

  it('stands at the last one that has happened', () =>
    expect([1, 2, 8, 100].map((n) => presentMark(marks, n))).toEqual([-1, 0, 1, 2]));
});

describe('moments that are known', () => {
  it('rise: a clock that was behind does not turn them back', () => {
    const known = knownMoments([lead(30), { ...lead(40), at: at(10) }], { last: 60, at: at(45) });
    expect(known.map(({ moment }) => new Date(moment).toISOString())).toEqual([at(30), at(30), at(45)]);
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
  ])('%s', (address, place) => expect(placeAt(new URLSearchParams(address))).toEqual(place));

  it('says where one stands', () => {
    expect(addressOf({ n: 12, b: 4 })).toBe('?n=12&b=4');
    expect(addressOf({ n: 12, b: undefined })).toBe('?n=12');
    expect(addressOf({ n: undefined, b: undefined })).toBe('');
  });
});

describe('a typed date', () => {
  it.each([
    ['2025-05-08T10:04:00', '2025-05-08T08:04:00.000Z'],
    ['2025-05-08T10:04', '2025-05-08T08:04:00.000Z'],
    ['2025-12-24T10:04:05', '2025-12-24T09:04:05.000Z'],
    // Comes twice: the first.
    ['2025-10-26T02:30:00', '2025-10-26T00:30:00.000Z'],
  ])('%s is a clock in Rome', (text, moment) => {
    const found = romeMoment(text);
    expect(found).toBe(Date.parse(moment));
    expect(romeText(found ?? 0).startsWith(text)).toBe(true);
  });

  it.each(['', '2025-05-08', '2025-13-01T10:00', 'demain', '2025-03-30T02:30:00'])('%p is none', (text) =>
    expect(romeMoment(text)).toBeUndefined(),
  );
});

describe('what is heard while it plays', () => {
  it('is the last that is worth it between two positions', () => {
    const marks: ReplayMark[] = [opened(2), lead(5), { sequence: 6, at: at(6), kind: 'corrected' }];
    expect(toldBetween(marks, 1, 6)?.sequence).toBe(5);
    expect(toldBetween(marks, 2, 4)).toBeUndefined();
    expect(toldBetween(marks, 5, 5)).toBeUndefined();
  });
});

const MINUTE = Date.parse('2025-05-08T08:00:00Z') / 60_000;
const round: ReplayRound = {
  ...{ _id: 'a'.repeat(24), roundNumber: 1, day: 1, period: 'morning', openedAt: at(0), closedAt: at(9) },
  ...{ openedSequence: 2, closedSequence: 20, whiteSmoke: false, totalVotes: 6, uniqueVoters: 6 },
  ...{ requiredMajority: 89, majorityBasis: 'electors', majorityBase: 133 },
  results: [
    [1, 4],
    [0, 2],
  ],
  perMinute: [
    [MINUTE, 1],
    [MINUTE + 2, 5],
  ],
  standings: [
    [MINUTE, []],
    [MINUTE + 2, [[0, 1]]],
  ],
};
const cardinals = ['A', 'B'].map((nom, index) => ({
  ...{ _id: String(index), slug: nom, nomComplet: `X ${nom}`, prenom: 'X', nom, ordre: '', photo: null },
}));

describe('the drawing of a round', () => {
  it('goes from the first vote to the last, with what each minute began with', () => {
    const drawn = roundDrawn(round, cardinals);
    expect(drawn?.lines.map(({ end }) => end)).toEqual(['B', 'A']);
    expect(drawn?.race.map(({ x: _x, ...votes }) => votes)).toEqual([
      { '0': 0, '1': 0 },
      { '0': 1, '1': 0 },
      { '0': 1, '1': 0 },
      { '0': 2, '1': 4 },
    ]);
    expect(drawn?.pace.map(({ votes }) => votes)).toEqual([1, 0, 5]);
  });

  it('says where in it a moment stands', () => {
    const { start, end } = roundDrawn(round, cardinals)!;
    expect([shareOf(start, { start, end }), shareOf(end, { start, end })]).toEqual([0, 1]);
    expect(shareOf((start + end) / 2, { start, end })).toBe(0.5);
    expect(shareOf(end + 1e9, { start, end })).toBe(1);
  });

  it('is none without votes', () =>
    expect(roundDrawn({ ...round, perMinute: [] }, cardinals)).toBeUndefined());
});

describe('shifts between rounds', () => {
  it('are those of the rounds that were closed by then', () => {
    expect(closedBy([round, { ...round, closedSequence: null }], 20)).toEqual([round]);
    expect(closedBy([round], 19)).toEqual([]);
    expect(shiftsOf([round, { ...round, roundNumber: 2, results: [[0, 3]] }], cardinals)).toMatchObject({
      lines: [{ end: 'A' }],
      points: [
        { x: '1', '0': 2 },
        { x: '2', '0': 3 },
      ],
    });
  });
});
