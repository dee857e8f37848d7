import type { Presence } from '@fumata/platform';
import type { Connection } from './fan-out.js';
import type { Timers, Cancel } from '../../timers.js';

const EVERY_MS = 5_000;

/** Announces the viewer count: at most every five seconds, and only if it differs from the last announced one. */
export class ViewerCountAnnouncer {
  /** Counts sent to clients since the last announcement. */
  private readonly announced = new Set<number>();
  private cancelTimer: Cancel | undefined;

  constructor(
    private readonly count: () => number,
    private readonly timers: Timers,
    private readonly announce: (viewers: number) => void,
  ) {}

  /** A viewer connected or disconnected. */
  changed(): void {
    this.cancelTimer ??= this.timers.after(EVERY_MS, () => {
      this.cancelTimer = undefined;
      const viewers = this.count();
      if (this.announced.size === 1 && this.announced.has(viewers)) return;
      this.announced.clear();
      this.announced.add(viewers);
      this.announce(viewers);
    });
  }

  /** The count for one snapshot; a later different count is announced. */
  countForSnapshot(): number {
    const viewers = this.count();
    this.announced.add(viewers);
    if (this.announced.size > 1) this.changed();
    return viewers;
  }

  stop(): void {
    this.cancelTimer?.();
  }
}

/** Connected viewers of all processes, without the dashboards of administrators and pages that get the summary only. */
export class Viewers {
  private readonly ofThisProcess = new Set<Connection>();
  private readonly announcer: ViewerCountAnnouncer;

  private announce: (viewers: number) => void = () => undefined;

  constructor(
    private readonly presence: Presence,
    timers: Timers,
  ) {
    this.announcer = new ViewerCountAnnouncer(
      () => this.count,
      timers,
      (viewers) => this.announce(viewers),
    );
    presence.onChange(() => this.announcer.changed());
  }

  /** Called with each announced count. */
  listen(listener: (viewers: number) => void): void {
    this.announce = listener;
  }

  get count(): number {
    return this.ofThisProcess.size + this.presence.elsewhere;
  }

  join(connection: Connection): void {
    this.ofThisProcess.add(connection);
    this.changed();
  }

  leave(connection: Connection): void {
    if (this.ofThisProcess.delete(connection)) this.changed();
  }

  /** The count for one snapshot; a later different count is announced. */
  countForSnapshot(): number {
    return this.announcer.countForSnapshot();
  }

  stop(): void {
    this.announcer.stop();
  }

  private changed(): void {
    this.presence.set(this.ofThisProcess.size);
    this.announcer.changed();
  }
}
