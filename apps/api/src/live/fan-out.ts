import type { Frame } from './frame.js';
import type { Cancel, Timers } from './timers.js';

/** A connection as the fan-out sees it. Writes to one line arrive in order. */
export interface Connection {
  /** Bytes handed over that have not left this process. */
  readonly waiting: number;
  write(frame: Frame): 'direct' | 'queued';
}

/** Told what happens, for metrics. */
export interface FanOutWatch {
  /** One push has reached all that take it: how many got it each way, how many were too slow, and how long it took. */
  pushed(push: { frame: Frame; direct: number; queued: number; skipped: number; seconds: number }): void;
}

export interface FanOutOptions {
  readonly timers: Timers;
  readonly watch: FanOutWatch;
  /** For those who must be given everything afresh; undefined when it can't be told just now: they wait for `serve`. */
  readonly snapshot: () => Frame | undefined;
  /** Milliseconds, for measuring only. */
  readonly now?: () => number;
}

/** A line is skipped while more than this waits in it. */
export const WAITING_LIMIT = 64 * 1024;
/** So little counts as drained: Engine.IO's own packets may be under way. */
const DRAINED = 1024;
/** Lines written to before everybody else has a turn: some 3 ms. */
const CHUNK = 500;
const LOOK_AGAIN_MS = 100;

interface Member {
  readonly line: Connection;
  /** The first push that it takes; Infinity until it is admitted or has been given a snapshot. */
  takesFrom: number;
}

interface Job {
  readonly frame: Frame;
  readonly number: number;
  readonly members: Iterator<Member>;
  readonly startedAt: number;
  direct: number;
  queued: number;
  skipped: number;
}

/**
 * Writes each push to every line, one push after the other, in chunks between which the process serves others. Who has
 * too much waiting is skipped and gets nothing but one snapshot once drained; who has been given a snapshot takes the
 * pushes that come after it, so that the chain of positions has no gap.
 */
export class FanOut {
  private readonly members = new Map<Connection, Member>();
  private readonly owed = new Set<Member>();
  private readonly jobs: Job[] = [];
  private pushes = 0;
  private turn: Cancel | undefined;
  private look: Cancel | undefined;
  private readonly now: () => number;

  constructor(private readonly options: FanOutOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  get size(): number {
    return this.members.size;
  }

  /** A push is still on its way. */
  get busy(): boolean {
    return this.jobs.length > 0;
  }

  /** The line gets nothing until it is admitted or owed a snapshot. */
  join(line: Connection): void {
    this.members.set(line, { line, takesFrom: Infinity });
  }

  leave(line: Connection): void {
    const member = this.members.get(line);
    this.members.delete(line);
    if (member) this.owed.delete(member);
  }

  /** The line is current: it takes all pushes from now on. */
  admit(line: Connection): void {
    const member = this.members.get(line);
    if (member) member.takesFrom = this.pushes + 1;
  }

  /** The line gets a snapshot as soon as one can be told and it has drained, and nothing else before. */
  owe(line: Connection): void {
    const member = this.members.get(line);
    if (!member) return;
    this.putOff(member);
    this.serve();
  }

  push(frame: Frame): void {
    const number = (this.pushes += 1);
    const counts = { direct: 0, queued: 0, skipped: 0 };
    this.jobs.push({ frame, number, members: this.members.values(), startedAt: this.now(), ...counts });
    if (this.jobs.length === 1) this.work();
  }

  /** Gives snapshots to those who are owed one and have drained. */
  serve(): void {
    this.look?.();
    this.look = undefined;
    let frame: Frame | undefined;
    let left = CHUNK;
    for (const member of this.owed) {
      if (member.line.waiting > DRAINED) continue;
      frame ??= this.options.snapshot();
      if (frame === undefined) return;
      if (left-- === 0) break;
      this.owed.delete(member);
      member.takesFrom = this.pushes + 1;
      member.line.write(frame);
    }
    if (this.owed.size === 0) return;
    const again = () => this.serve();
    const { timers } = this.options;
    this.look = left < 0 ? timers.soon(again) : timers.after(LOOK_AGAIN_MS, again);
  }

  stop(): void {
    this.turn?.();
    this.look?.();
    this.jobs.length = 0;
    this.owed.clear();
    this.members.clear();
  }

  private putOff(member: Member): void {
    member.takesFrom = Infinity;
    this.owed.add(member);
  }

  private work(): void {
    this.turn = undefined;
    for (let job = this.jobs[0]; job; job = this.jobs[0]) {
      if (!this.writeChunk(job)) {
        this.turn = this.options.timers.soon(() => this.work());
        return;
      }
      this.jobs.shift();
      this.options.watch.pushed({ ...job, seconds: (this.now() - job.startedAt) / 1000 });
      if (job.skipped > 0) this.serve();
    }
  }

  /** True once all members have been seen. */
  private writeChunk(job: Job): boolean {
    for (let left = CHUNK; left > 0; left -= 1) {
      const { value: member, done } = job.members.next();
      if (done) return true;
      if (member.takesFrom > job.number) continue;
      if (member.line.waiting > WAITING_LIMIT) {
        this.putOff(member);
        job.skipped += 1;
      } else {
        job[member.line.write(job.frame)] += 1;
      }
    }
    return false;
  }
}
