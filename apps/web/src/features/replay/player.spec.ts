import type { ReplayIndex } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { Player } from './player.js';
import type { Frame } from './worker/frame.js';
import type { Opening, ReplayRequest } from './worker/messages.js';
import { NotReplayed } from './worker/replay-client.js';
import { pressed } from './use-keys.js';

const START = Date.parse('2025-05-08T08:00:00Z');
/** One event a second, but for ten minutes of silence after the 50th. */
const momentOf = (n: number): number => START + n * 1000 + (n > 50 ? 600_000 : 0);
const LAST = 100;

const index: ReplayIndex = {
  edition: {
    ...{ _id: 'a'.repeat(24), number: 1, startDate: '2025-05-07', openedAt: new Date(START).toISOString() },
    ...{ closedAt: null, roundsCount: 1, totalVotes: 98, popeElected: null, electedAt: null },
  },
  ...{ referenceDate: '2025-04-21', whole: true, growing: false, last: LAST, segmentSize: 10_000 },
  at: new Date(momentOf(LAST)).toISOString(),
  version: '1.4',
  cardinals: [],
  rounds: [],
  marks: [20, 60].map((sequence) => ({
    ...{ sequence, at: new Date(momentOf(sequence)).toISOString(), kind: 'resumed' },
  })),
};

const frameAt = (sequence: number): Frame =>
  ({
    ...{ sequence, moment: momentOf(sequence), next: sequence < LAST ? momentOf(sequence + 1) : null },
    event: { is: 'act' },
  }) as Frame; // what the player looks at

function playing(at = { n: 1, b: null as number | null }) {
  let now = 0;
  let tick: (() => void) | undefined;
  let failing = false;
  let late: (() => void) | undefined;
  let held: Promise<unknown> | undefined;
  const opened: Opening[] = [];
  const answer = (wish: ReplayRequest): number => {
    if ('at' in wish) return wish.at;
    let n = 1;
    while (n < LAST && momentOf(n + 1) <= wish.by) n += 1;
    return n;
  };
  const player = new Player(
    {
      index,
      replay: {
        open: (opening) => opened.push(opening),
        frame: async (wish) => {
          await held;
          if (failing) throw new NotReplayed('unreachable');
          return frameAt(answer(wish));
        },
        close: () => undefined,
      },
      token: () => 'token',
      ahead: { near: 2, most: 0 },
      whenLate: (tell) => {
        late = tell;
        return () => (late = undefined);
      },
      now: () => now,
      everyTick: (each) => {
        tick = each;
        return () => (tick = undefined);
      },
    },
    at,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (milliseconds: number, each = 100): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += each) {
      now += each;
      tick?.();
      await settle();
    }
  };
  return {
    player,
    opened,
    settle,
    pass,
    fail: (fails: boolean) => (failing = fails),
    /** Answers are on their way until they are let through. */
    hold: () => {
      let letThrough = (): void => undefined;
      held = new Promise<void>((resolve) => (letThrough = resolve));
      return async (): Promise<void> => {
        letThrough();
        await settle();
      };
    },
    /** So long that a picture is due. */
    wait: () => late?.(),
    isTicking: () => tick !== undefined,
  };
}

describe('where one stands', () => {
  it('is where the address says, and what one compares with', async () => {
    const { player, opened, settle } = playing({ n: 30, b: 10 });
    await settle();
    expect(player.state.get()).toMatchObject({
      position: 30,
      frame: { sequence: 30 },
      other: { sequence: 10 },
    });
    expect(opened).toEqual([expect.objectContaining({ last: LAST, token: 'token', version: '1.4' })]);
  });

  it('stays between the ends', async () => {
    const { player, settle } = playing({ n: 500, b: null });
    await settle();
    expect(player.state.get().position).toBe(LAST);
    player.step(5);
    expect(player.state.get().position).toBe(LAST);
    player.seek(-4);
    expect(player.state.get().position).toBe(1);
  });

  it('is at once where the slider is, and what is shown follows', async () => {
    const { player, settle } = playing();
    await settle();
    player.seek(40);
    player.seek(41);
    expect(player.state.get()).toMatchObject({ position: 41, frame: { sequence: 1 } });
    await settle();
    expect(player.state.get()).toMatchObject({ position: 41, frame: { sequence: 41 } });
  });

  it('goes to the last event that had happened by a moment', async () => {
    const { player, settle } = playing();
    player.goTo(momentOf(50) + 60_000);
    await settle();
    expect(player.state.get()).toMatchObject({ position: 50, frame: { sequence: 50 } });
  });
});

describe('while an answer is on its way', () => {
  it('what the index tells is shown at once where nothing else is', async () => {
    const { player, settle } = playing({ n: 30, b: null });
    expect(player.state.get()).toMatchObject({ frame: null, sketch: { sequence: 30 } });
    await settle();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 30 }, sketch: null });
  });

  it('what was shown stays for a moment, then what the index tells follows each step', async () => {
    const { player, settle, hold, wait } = playing();
    await settle();
    const letThrough = hold();
    player.seek(40);
    expect(player.state.get()).toMatchObject({ frame: { sequence: 1 }, sketch: null });
    wait();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 1 }, sketch: { sequence: 40 } });
    player.seek(60);
    expect(player.state.get().sketch?.sequence).toBe(60);
    await letThrough();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 60 }, sketch: null });
  });

  it('an exact picture of where one no longer stands does not take the place of what one looks at', async () => {
    const { player, settle, hold, wait } = playing();
    await settle();
    const letFirst = hold();
    player.seek(40);
    wait();
    player.seek(60);
    const letSecond = hold();
    await letFirst();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 40 }, sketch: { sequence: 60 } });
    await letSecond();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 60 }, sketch: null });
  });
});

describe('whoever asks for what there is not', () => {
  it.each([
    { what: 'an event after the last', n: 500, elsewhere: { is: 'number', n: 500 }, at: LAST },
    { what: 'an event before the first', n: 0, elsewhere: { is: 'number', n: 0 }, at: 1 },
    { what: 'a moment before the first', n: 30, to: START - 1, elsewhere: { is: 'before' }, at: 1 },
    {
      what: 'a moment after the last',
      n: 30,
      to: momentOf(LAST) + 5_000,
      elsewhere: { is: 'after' },
      at: LAST,
    },
  ])(
    '$what is brought to the nearest end, and told so until they move on',
    async ({ n, to, elsewhere, at }) => {
      const { player, settle } = playing({ n, b: null });
      await settle();
      if (to !== undefined) player.goTo(to);
      await settle();
      expect(player.state.get()).toMatchObject({ elsewhere, position: at });
      player.seek(40);
      expect(player.state.get().elsewhere).toBeNull();
    },
  );

  it.each([
    [500, LAST],
    [-3, 1],
  ])('is told when the event %i that is compared with is not there', async (b, nearest) => {
    const { player, settle } = playing({ n: 30, b });
    await settle();
    expect(player.state.get()).toMatchObject({
      ...{ elsewhere: { is: 'compared', n: b }, position: 30, b: nearest, other: { sequence: nearest } },
    });
  });

  it('is told nothing within the second of the last event', async () => {
    const { player, settle } = playing();
    player.goTo(momentOf(LAST) + 999);
    await settle();
    expect(player.state.get()).toMatchObject({ elsewhere: null, position: LAST });
  });
});

describe('playing', () => {
  it('goes as fast as it was, times the speed', async () => {
    const { player, settle, pass } = playing();
    player.setSpeed(10);
    player.play();
    await settle();
    await pass(1_000);
    expect(player.state.get()).toMatchObject({ playing: true, position: 11 });
  });

  it('skips a silence and says so', async () => {
    const { player, settle, pass } = playing({ n: 50, b: null });
    player.setSpeed(1);
    player.play();
    await settle();
    await pass(200);
    expect(player.state.get()).toMatchObject({ position: 51, skipped: 601_000 });
    await pass(4_500);
    expect(player.state.get()).toMatchObject({ playing: true, skipped: 0 });
  });

  it('ends at the end, and begins again from there', async () => {
    const { player, settle, pass, isTicking } = playing({ n: 98, b: null });
    player.setSpeed(10);
    player.play();
    await settle();
    await pass(1_000);
    expect(player.state.get()).toMatchObject({ playing: false, position: LAST });
    expect(isTicking()).toBe(false);
    player.play();
    expect(player.state.get()).toMatchObject({ playing: true, position: 1 });
  });

  it('goes on from where one jumps', async () => {
    const { player, settle, pass } = playing();
    player.setSpeed(1);
    player.play();
    await settle();
    player.seek(70);
    await settle();
    await pass(2_000);
    expect(player.state.get().position).toBe(72);
  });

  it('stops when what comes next can not be had, and goes on when it can again', async () => {
    const { player, settle, pass, fail } = playing();
    player.play();
    await settle();
    fail(true);
    await pass(300);
    expect(player.state.get()).toMatchObject({ playing: false, failed: 'unreachable' });
    fail(false);
    player.retry();
    await settle();
    expect(player.state.get()).toMatchObject({ failed: null });
  });
});

describe('an edition that has grown', () => {
  it('stays where one stands', async () => {
    const { player, opened, settle } = playing({ n: 30, b: null });
    await settle();
    player.renew({ ...index, last: 120 });
    await settle();
    expect(player.state.get()).toMatchObject({ position: 30, index: { last: 120 } });
    expect(opened.map(({ last }) => last)).toEqual([LAST, 120]);
  });
});

describe('keys', () => {
  it.each([
    [{ key: 'ArrowRight', shiftKey: false }, 31],
    [{ key: 'ArrowLeft', shiftKey: false }, 29],
    [{ key: 'ArrowRight', shiftKey: true }, LAST],
    [{ key: 'ArrowLeft', shiftKey: true }, 1],
    [{ key: 'PageDown', shiftKey: false }, 60],
    [{ key: 'PageUp', shiftKey: false }, 20],
    [{ key: 'Home', shiftKey: false }, 1],
    [{ key: 'End', shiftKey: false }, LAST],
  ])('%o goes to %i', (key, position) => {
    const { player } = playing({ n: 30, b: null });
    expect(pressed(player, key)).toBe(true);
    expect(player.state.get().position).toBe(position);
  });

  it('play and pause, and leave all others alone', () => {
    const { player } = playing();
    pressed(player, { key: ' ', shiftKey: false });
    expect(player.state.get().playing).toBe(true);
    pressed(player, { key: ' ', shiftKey: false });
    expect(player.state.get().playing).toBe(false);
    expect(pressed(player, { key: 'a', shiftKey: false })).toBe(false);
  });
});
