import type { Clock } from '@fumata/platform';
import type { Timers } from '../../timers.js';
import type { LiveView } from '../../view/live-view.js';
import type { Presenter } from '../../view/presenter.js';
import { Coalescer } from './coalescer.js';
import { FanOut, type Connection, type FanOutWatch } from './fan-out.js';
import { encode, RecentFrame, type Frame } from './frame.js';
import { roundFactsOf, type Edition } from '@fumata/conclave';
import type { Push } from '@fumata/contracts';

const VOTES_EVERY_MS = 5_000;
/** New connections get the same frame for this long; short, because clients set their clocks by its time. */
const MAX_AGE_MS = 50;

interface SummaryChannelOptions {
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
  private readonly recent: RecentFrame;
  private isOpen = false;

  constructor(private readonly options: SummaryChannelOptions) {
    const { clock, timers, watch } = options;
    this.recent = new RecentFrame(clock, MAX_AGE_MS);
    this.fanOut = new FanOut({ timers, watch, snapshot: () => this.frame() });
    this.pushes = new Coalescer({
      everyMs: VOTES_EVERY_MS,
      timers,
      isFlushing: () => this.fanOut.busy,
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
    this.recent.forget();
    const frame = this.frame();
    if (!frame) return;
    this.fanOut.push(frame);
    this.fanOut.sendSnapshots();
  }

  private frame(): Frame | undefined {
    const { live, presenter } = this.options;
    const { edition } = live;
    if (!this.isOpen || !edition) return undefined;
    return this.recent.get((at) => encode('summary', { ...summaryOf(edition, live, presenter), at }));
  }
}

type Summary = Push<'summary'>;

export function summaryOf(
  edition: Edition,
  { view }: Pick<LiveView, 'view'>,
  presenter: Presenter,
): Omit<Summary, 'at'> {
  const conclaveState = presenter.conclaveState(edition);
  const { leader, ...facts } = roundFactsOf(edition);
  return {
    position: view.position,
    conclaveState,
    ...facts,
    leader: leader && { ...personOf(leader._id, conclaveState, presenter), votes: leader.votes },
  };
}

/** The elected keeps the name recorded at the election. */
function personOf(cardinalId: string, { popeElected }: Summary['conclaveState'], presenter: Presenter) {
  if (popeElected?._id === cardinalId) return popeElected;
  const { _id, slug, nomComplet } = presenter.card(cardinalId);
  return { _id, slug, nomComplet };
}
