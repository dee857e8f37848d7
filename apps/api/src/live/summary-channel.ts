import type { Clock } from '@fumata/platform';
import type { Timers } from '../timers.js';
import type { LiveView } from '../view/live-view.js';
import type { Presenter } from '../view/presenter.js';
import { Coalescer } from './coalescer.js';
import { FanOut, type Connection, type FanOutWatch } from './fan-out.js';
import { encode, type Frame } from './frame.js';
import { summaryOf } from './summary.js';

const VOTES_EVERY_MS = 5_000;
/** Lifetime of the frame for new connections: clients set their clocks by its time. */
const CACHE_MS = 50;

export interface SummaryChannelOptions {
  readonly live: Pick<LiveView, 'view' | 'edition'>;
  readonly presenter: Presenter;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly watch: FanOutWatch;
}

/**
 * Pushes the summary of the conclave: at once after an act, at most every five seconds after votes. Connections wait
 * until it is opened.
 */
export class SummaryChannel {
  private readonly fanOut: FanOut;
  private readonly pushes: Coalescer;
  private cached: Frame | undefined;
  private isOpen = false;

  constructor(private readonly options: SummaryChannelOptions) {
    const { timers, watch } = options;
    this.fanOut = new FanOut({ timers, watch, snapshot: () => this.frame() });
    this.pushes = new Coalescer({
      everyMs: VOTES_EVERY_MS,
      timers,
      busy: () => this.fanOut.busy,
      flush: () => this.push(),
    });
  }

  get size(): number {
    return this.fanOut.size;
  }

  join(connection: Connection): void {
    this.fanOut.join(connection);
  }

  leave(connection: Connection): void {
    this.fanOut.leave(connection);
  }

  sendSummary(connection: Connection): void {
    this.fanOut.requestSnapshot(connection);
  }

  resync(connection: Connection): void {
    this.fanOut.resync(connection);
  }

  open(): void {
    this.isOpen = true;
    this.fanOut.sendSnapshots();
  }

  /** A vote has been counted. */
  voteCounted(): void {
    this.pushes.change();
  }

  /** Anything but a vote has changed. */
  stateChanged(): void {
    this.pushes.change();
    this.pushes.force();
  }

  stop(): void {
    this.isOpen = false;
    this.pushes.stop();
    this.fanOut.stop();
  }

  private push(): void {
    this.cached = undefined;
    const frame = this.frame();
    if (!frame) return;
    this.fanOut.push(frame);
    this.fanOut.sendSnapshots();
  }

  private frame(): Frame | undefined {
    const { live, presenter, clock, timers } = this.options;
    if (this.cached || !this.isOpen || !live.edition) return this.cached;
    const at = clock.now().toISOString();
    const frame = (this.cached = encode('summary', { ...summaryOf(live.edition, live, presenter), at }));
    timers.after(CACHE_MS, () => {
      if (this.cached === frame) this.cached = undefined;
    });
    return frame;
  }
}
