import type { Edition } from '@fumata/conclave';
import type { Clock } from '@fumata/platform';
import type { Presenter } from '../../view/presenter.js';
import { encode, RecentFrame, type ChainLink, type Frame } from './frame.js';

/** A snapshot is reused for this long while the view does not change. */
const MAX_AGE_MS = 1_000;

interface SnapshotOptions {
  readonly presenter: Presenter;
  readonly clock: Clock;
  /** The viewer count for a snapshot. */
  readonly viewers: () => number;
}

/** Snapshots of the current edition, each encoded once for all connections while nothing changes. */
export class Snapshots {
  private readonly recent: RecentFrame;
  /** Position of the recent frame. */
  private position: string | null = null;

  constructor(private readonly options: SnapshotOptions) {
    this.recent = new RecentFrame(options.clock, MAX_AGE_MS);
  }

  get(edition: Edition, link: ChainLink): Frame {
    if (this.position !== link.position) this.recent.forget();
    this.position = link.position;
    return this.recent.get((at) => this.create(edition, link, at));
  }

  invalidate(): void {
    this.recent.forget();
  }

  private create(edition: Edition, link: ChainLink, at: string): Frame {
    const { presenter, viewers } = this.options;
    return encode('snapshot', {
      ...presenter.currentVotes(edition),
      ...link,
      conclaveState: presenter.conclaveState(edition),
      rounds: presenter.rounds(edition),
      viewers: viewers(),
      at,
    });
  }
}
