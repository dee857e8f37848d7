import { availableParallelism } from 'node:os';
import { Unavailable } from '@fumata/platform';
import type { DecoderAnswer, DecoderTask } from './decoder-worker.js';
import { DecoderProcess } from './decoder-process.js';
import type { DecoderTimeouts } from './decoder-process.js';

const TIMES: DecoderTimeouts = { taskMs: 60_000, idleMs: 5_000 };
/** Each takes up to a gigabyte for the largest pictures. */
const MOST_HANDS = 2;

interface Waiting {
  readonly task: DecoderTask;
  readonly done: (answer: DecoderAnswer) => void;
  readonly gone: (cause: Unavailable) => void;
}

/**
 * Where pictures are decoded and encoded: first come, first served, one for each core but at most two at a time, in
 * processes of their own with less priority. So a picture neither slows votes down, nor takes this process's memory, nor
 * takes it along when it breaks a decoder.
 */
export class ImageDecoderPool {
  private readonly queue: Waiting[] = [];
  private readonly free: DecoderProcess[];
  private readonly hands: readonly DecoderProcess[];
  private idlers: (() => void)[] = [];
  private closed = false;

  constructor(times: DecoderTimeouts = TIMES, hands: number = Math.min(MOST_HANDS, availableParallelism())) {
    this.hands = Array.from({ length: hands }, () => new DecoderProcess(times));
    this.free = [...this.hands];
  }

  /** Tasks that have not begun. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Of the processes that there are. */
  get decoderPids(): number[] {
    return this.hands.flatMap(({ pid }) => pid ?? []);
  }

  /** @throws Unavailable when no process can be started, and once it is closed */
  run(task: DecoderTask): Promise<DecoderAnswer> {
    if (this.closed) return Promise.reject(new Unavailable('media', 'closed'));
    return new Promise((done, gone) => {
      this.queue.push({ task, done, gone });
      // The last one to have worked: the others may end.
      const hand = this.free.pop();
      if (hand) void this.work(hand);
    });
  }

  /** Until a task would begin at once. */
  async idle(): Promise<void> {
    while (this.free.length === 0 && !this.closed)
      await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  /** Gives up what is under way and waiting. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { gone } of this.queue.splice(0)) gone(new Unavailable('media', 'closed'));
    await Promise.all(this.hands.map((hand) => hand.close()));
  }

  private async work(hand: DecoderProcess): Promise<void> {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      try {
        const answer = await hand.attempt(next.task);
        if (this.closed) next.gone(new Unavailable('media', 'closed'));
        else next.done(answer);
      } catch (cause) {
        // Whoever waits behind is told at once as well, rather than kept waiting for a process.
        next.gone(
          new Unavailable('media', cause instanceof Error ? cause.message : String(cause), { cause }),
        );
      }
    }
    hand.rest();
    this.free.push(hand);
    const idlers = this.idlers;
    this.idlers = [];
    for (const resume of idlers) resume();
  }
}
