import type { ReplayIndex } from '@fumata/contracts';
import { Player } from './player.js';
import type { Frame } from './worker/frame.js';
import type { Opening, ReplayRequest } from './worker/messages.js';
import { ReplayError } from './worker/replay-client.js';

export const START = Date.parse('2025-05-08T08:00:00Z');

/** One event per second, with ten minutes of silence after the 50th. */
export const momentOf = (n: number): number => START + n * 1000 + (n > 50 ? 600_000 : 0);

export const LAST = 100;

export const index: ReplayIndex = {
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
    event: { type: 'ConclaveResumed', data: {}, who: null, reason: null },
  }) as Frame; // the fields that the player reads

export function playing(at = { n: 1, b: null as number | null }) {
  let now = 0;
  let tick: (() => void) | undefined;
  let failing = false;
  let showApproximateFrame: (() => void) | undefined;
  let untilReleased: Promise<unknown> | undefined;
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
          await untilReleased;
          if (failing) throw new ReplayError('unreachable');
          return frameAt(answer(request));
        },
        close: () => undefined,
      },
      loggedIn: () => false,
      prefetch: { segmentsAhead: 2, maxBytes: 0 },
      whenSlow: (callback) => {
        showApproximateFrame = callback;
        return () => (showApproximateFrame = undefined);
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
      untilReleased = new Promise<void>((resolve) => (release = resolve));
      return async (): Promise<void> => {
        release();
        await settle();
      };
    },
    /** Lets the delay pass after which an approximate frame is shown. */
    wait: () => showApproximateFrame?.(),
    isTicking: () => tick !== undefined,
  };
}
