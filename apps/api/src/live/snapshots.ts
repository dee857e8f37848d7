import type { Edition } from '@fumata/conclave';
import type { Clock } from '@fumata/platform';
import type { Presenter } from '../view/presenter.js';
import type { ChainLink } from './chain.js';
import { encode, type Frame } from './frame.js';
import type { Timers } from '../timers.js';

/** Lifetime of a cached snapshot while the view does not change. */
const CACHE_MS = 1_000;

export interface SnapshotOptions {
  readonly presenter: Presenter;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The viewer count for a snapshot. */
  readonly viewers: () => number;
}

/** Snapshots of the current state, each encoded once for all connections while nothing changes. */
export class Snapshots {
  private cached: { readonly position: string | null; readonly frame: Frame } | undefined;

  constructor(private readonly options: SnapshotOptions) {}

  get(edition: Edition, link: ChainLink): Frame {
    if (this.cached?.position === link.position) return this.cached.frame;
    const created = (this.cached = { position: link.position, frame: this.create(edition, link) });
    this.options.timers.after(CACHE_MS, () => {
      if (this.cached === created) this.invalidate();
    });
    return created.frame;
  }

  invalidate(): void {
    this.cached = undefined;
  }

  private create(edition: Edition, link: ChainLink): Frame {
    const { presenter, clock, viewers } = this.options;
    return encode('snapshot', {
      ...presenter.currentVotes(edition),
      ...link,
      conclaveState: presenter.conclaveState(edition),
      rounds: presenter.rounds(edition),
      viewers: viewers(),
      at: clock.now().toISOString(),
    });
  }
}
