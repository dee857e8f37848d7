import type { ReplayIndex } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { Player } from './player.js';
import type { Frame } from './worker/frame.js';
import type { Opening, ReplayRequest } from './worker/messages.js';
import { ReplayError } from './worker/replay-client.js';
import { handleKey } from './use-keys.js';

const START = Date.parse('2025-05-08T08:00:00Z');
/** One event per second, with ten minutes of silence after the 50th. */
const momentOf = (n: number): number => START + n * 1000 + (n > 50 ? 600_000 : 0);
const LAST = 100;

const index: ReplayIndex = {
  edition: {
    _id: 'a'.repeat(24),
    number: 1,
    startDate: '2025-05-07',
    openedAt: new Date(START).toISOString(),
    closedAt: null,
    roundsCount: 1,
    totalVotes: 98,
    popeElected: null,
    electedAt: null,
  },
  referenceDate: '2025-04-21',
  whole: true,
  growing: false,
  last: LAST,
  segmentSize: 10_000,
  at: new Date(momentOf(LAST)).toISOString(),
  version: '1.4',
  cardinals: [],
  rounds: [],
  marks: [20, 60].map((sequence) => ({ sequence, at: new Date(momentOf(sequence)).toISOString(), kind: 'resumed' })),
};

const frameAt = (sequence: number): Frame =>
  ({
    sequence,
    moment: momentOf(sequence),
    next: sequence < LAST ? momentOf(sequence + 1) : null,
    event: { is: 'act' },
  }) as Frame; // the fields that the player reads

function playing(at = { n: 1, b: null as number | null }) {
  let now = 0;
  let tick: (() => void) | undefined;
  let failing = false;
  let showSketch: (() => void) | undefined;
  let held: Promise<unknown> | undefined;
  const opened: Opening[] = [];
  const answer = (request: ReplayRequest): number => {
    if ('at' in request) return request.at;
    let n = 1;
    while (n < LAST && momentOf(n + 1) <= request.by) n += 1;
    return n;
  };
  const player = new Player(
    {
      index,
      replay: {
        open: (opening) => opened.push(opening),
        tallies: () => Promise.resolve([]),
        frame: async (request) => {
          await held;
          if (failing) throw new ReplayError('unreachable');
          return frameAt(answer(request));
        },
        close: () => undefined,
      },
      loggedIn: () => false,
      prefetch: { segmentsAhead: 2, maxBytes: 0 },
      whenSlow: (callback) => {
        showSketch = callback;
        return () => (showSketch = undefined);
      },
      now: () => now,
      everyTick: (callback) => {
        tick = callback;
        return () => (tick = undefined);
      },
    },
    at,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (milliseconds: number, step = 100): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += step) {
      now += step;
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
    /** Responses wait until they are released. */
    hold: () => {
      let release = (): void => undefined;
      held = new Promise<void>((resolve) => (release = resolve));
      return async (): Promise<void> => {
        release();
        await settle();
      };
    },
    /** Lets the delay pass after which a sketch is shown. */
    wait: () => showSketch?.(),
    isTicking: () => tick !== undefined,
  };
}

describe('the position', () => {
  it('comes from the address, with the compared position', async () => {
    const { player, opened, settle } = playing({ n: 30, b: 10 });
    await settle();
    expect(player.state.get()).toMatchObject({ position: 30, frame: { sequence: 30 }, other: { sequence: 10 } });
    expect(opened).toEqual([expect.objectContaining({ last: LAST, loggedIn: false, version: '1.4' })]);
  });

  it('stays within the edition', async () => {
    const { player, settle } = playing({ n: 500, b: null });
    await settle();
    expect(player.state.get().position).toBe(LAST);
    player.step(5);
    expect(player.state.get().position).toBe(LAST);
    player.seek(-4);
    expect(player.state.get().position).toBe(1);
  });

  it('follows the slider immediately; the frame follows later', async () => {
    const { player, settle } = playing();
    await settle();
    player.seek(40);
    player.seek(41);
    expect(player.state.get()).toMatchObject({ position: 41, frame: { sequence: 1 } });
    await settle();
    expect(player.state.get()).toMatchObject({ position: 41, frame: { sequence: 41 } });
  });

  it('moves to the last event at or before a time', async () => {
    const { player, settle } = playing();
    player.goTo(momentOf(50) + 60_000);
    await settle();
    expect(player.state.get()).toMatchObject({ position: 50, frame: { sequence: 50 } });
  });
});

describe('while a frame is loading', () => {
  it('shows the sketch at once when there is no frame yet', async () => {
    const { player, settle } = playing({ n: 30, b: null });
    expect(player.state.get()).toMatchObject({ frame: null, sketch: { sequence: 30 } });
    await settle();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 30 }, sketch: null });
  });

  it('keeps the last frame briefly, then shows a sketch for each step', async () => {
    const { player, settle, hold, wait } = playing();
    await settle();
    const release = hold();
    player.seek(40);
    expect(player.state.get()).toMatchObject({ frame: { sequence: 1 }, sketch: null });
    wait();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 1 }, sketch: { sequence: 40 } });
    player.seek(60);
    expect(player.state.get().sketch?.sequence).toBe(60);
    await release();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 60 }, sketch: null });
  });

  it('ignores a frame of an outdated position while a sketch is shown', async () => {
    const { player, settle, hold, wait } = playing();
    await settle();
    const releaseFirst = hold();
    player.seek(40);
    wait();
    player.seek(60);
    const releaseSecond = hold();
    await releaseFirst();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 40 }, sketch: { sequence: 60 } });
    await releaseSecond();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 60 }, sketch: null });
  });
});

describe('a position that does not exist', () => {
  it.each([
    { what: 'an event after the last', n: 500, missing: { is: 'number', n: 500 }, at: LAST },
    { what: 'an event before the first', n: 0, missing: { is: 'number', n: 0 }, at: 1 },
    { what: 'a moment before the first', n: 30, to: START - 1, missing: { is: 'before' }, at: 1 },
    { what: 'a moment after the last', n: 30, to: momentOf(LAST) + 5_000, missing: { is: 'after' }, at: LAST },
  ])('$what moves to the nearest end and reports it until the next move', async ({ n, to, missing, at }) => {
    const { player, settle } = playing({ n, b: null });
    await settle();
    if (to !== undefined) player.goTo(to);
    await settle();
    expect(player.state.get()).toMatchObject({ missing, position: at });
    player.seek(40);
    expect(player.state.get().missing).toBeNull();
  });

  it.each([
    [500, LAST],
    [-3, 1],
  ])('reports that the compared event %i does not exist', async (b, nearest) => {
    const { player, settle } = playing({ n: 30, b });
    await settle();
    expect(player.state.get()).toMatchObject({
      missing: { is: 'compared', n: b },
      position: 30,
      b: nearest,
      other: { sequence: nearest },
    });
  });

  it('reports nothing within the second of the last event', async () => {
    const { player, settle } = playing();
    player.goTo(momentOf(LAST) + 999);
    await settle();
    expect(player.state.get()).toMatchObject({ missing: null, position: LAST });
  });
});

describe('playback', () => {
  it('runs at the original pace times the speed', async () => {
    const { player, settle, pass } = playing();
    player.setSpeed(10);
    player.play();
    await settle();
    await pass(1_000);
    expect(player.state.get()).toMatchObject({ playing: true, position: 11 });
  });

  it('skips a silence and reports it', async () => {
    const { player, settle, pass } = playing({ n: 50, b: null });
    player.setSpeed(1);
    player.play();
    await settle();
    await pass(200);
    expect(player.state.get()).toMatchObject({ position: 51, skipped: 601_000 });
    await pass(4_500);
    expect(player.state.get()).toMatchObject({ playing: true, skipped: 0 });
  });

  it('stops at the end and restarts from the beginning', async () => {
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

  it('continues from a seek position', async () => {
    const { player, settle, pass } = playing();
    player.setSpeed(1);
    player.play();
    await settle();
    player.seek(70);
    await settle();
    await pass(2_000);
    expect(player.state.get().position).toBe(72);
  });

  it('pauses when the next frame fails to load; a retry clears the failure', async () => {
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
  it('keeps the position', async () => {
    const { player, opened, settle } = playing({ n: 30, b: null });
    await settle();
    player.renew({ ...index, last: 120 });
    await settle();
    expect(player.state.get()).toMatchObject({ position: 30, index: { last: 120 } });
    expect(opened.map(({ last }) => last)).toEqual([LAST, 120]);
  });
});

describe('keyboard shortcuts', () => {
  it.each([
    [{ key: 'ArrowRight', shiftKey: false }, 31],
    [{ key: 'ArrowLeft', shiftKey: false }, 29],
    [{ key: 'ArrowRight', shiftKey: true }, LAST],
    [{ key: 'ArrowLeft', shiftKey: true }, 1],
    [{ key: 'PageDown', shiftKey: false }, 60],
    [{ key: 'PageUp', shiftKey: false }, 20],
    [{ key: 'Home', shiftKey: false }, 1],
    [{ key: 'End', shiftKey: false }, LAST],
  ])('%o moves to %i', (key, position) => {
    const { player } = playing({ n: 30, b: null });
    expect(handleKey(player, key)).toBe(true);
    expect(player.state.get().position).toBe(position);
  });

  it('toggle playback and ignore other keys', () => {
    const { player } = playing();
    handleKey(player, { key: ' ', shiftKey: false });
    expect(player.state.get().playing).toBe(true);
    handleKey(player, { key: ' ', shiftKey: false });
    expect(player.state.get().playing).toBe(false);
    expect(handleKey(player, { key: 'a', shiftKey: false })).toBe(false);
  });
});
