import type { AppliedEvent, Recorded } from '@fumata/conclave';
import { Chain } from './chain.js';
import { Coalescer } from './coalescer.js';
import { encode, type Frame } from './frame.js';
import type { LiveView } from '../view/live-view.js';
import { PendingVotes } from './pending-votes.js';
import { reactionTo, type AnyUnlinkedPush } from './pushes.js';
import { Snapshots, type SnapshotOptions } from './snapshots.js';

const TALLY_EVERY_MS = 100;

export interface FeedOptions extends SnapshotOptions {
  readonly live: Pick<LiveView, 'view' | 'edition'>;
  /** Pushes to every connection, in call order. */
  readonly push: (frame: Frame) => void;
  /** Earlier pushes are not yet written. */
  readonly isBusy: () => boolean;
  /** Called before the pushes of a change, for the summary. */
  readonly onChange: (change: 'votes' | 'state') => void;
  /** Called when snapshots are available again. */
  readonly onIdle: () => void;
}

/** Converts events of the live view into pushes, each linked in the chain. Silent until opened. */
export class Feed {
  private chain: Chain | undefined;
  private readonly pendingVotes = new PendingVotes();
  private readonly snapshots: Snapshots;
  /** The cardinal with the majority in the last pushed state. */
  private majorityReachedBy: string | null = null;
  private readonly tallies: Coalescer;

  constructor(private readonly options: FeedOptions) {
    this.snapshots = new Snapshots(options);
    this.tallies = new Coalescer({
      everyMs: TALLY_EVERY_MS,
      timers: options.timers,
      busy: options.isBusy,
      flush: (forced) => {
        this.pushTally();
        if (forced) return; // the view has applied a later event, which is pushed next
        this.pushMajority();
        options.onIdle();
      },
    });
  }

  /** Called once the view is at the head of the log: pushes start with the next event. */
  open(): void {
    this.chain = new Chain(this.options.live.view.position);
    this.options.onIdle();
  }

  /** Whether a client at this position has missed no push. */
  isCurrent(position: string): boolean {
    const [last, view] = [this.chain?.last, this.options.live.view.position];
    return last != null && view !== null && position >= last && position <= view;
  }

  onEvent(event: Recorded, applied: AppliedEvent | undefined): void {
    if (!this.chain) return;
    const { live, presenter } = this.options;
    const reaction = reactionTo(event, applied, live.view, presenter);
    if (reaction.is === 'nothing') return;
    if (reaction.is === 'vote') {
      this.options.onChange('votes');
      this.pendingVotes.add(reaction.vote);
      this.tallies.change();
      return;
    }
    // The summary of an election contains the name, which the next event brings.
    if (!(event.type === 'RoundClosed' && event.data.whiteSmoke)) this.options.onChange('state');
    this.tallies.force();
    if (reaction.afterSnapshot) this.pushSnapshot(event.position);
    for (const push of reaction.pushes) this.pushLinked(push, event.position);
    this.options.onIdle();
  }

  /** The current state for one connection; undefined while unavailable. */
  snapshot(): Frame | undefined {
    const { edition, view } = this.options.live;
    if (!this.chain || !edition || !this.pendingVotes.isEmpty) return undefined;
    return this.snapshots.get(edition, { position: view.position, previousPosition: this.chain.last });
  }

  pushViewers(viewers: number): void {
    this.snapshots.invalidate();
    if (this.chain) this.options.push(encode('viewers', { ...this.chain.here(), viewers }));
  }

  stop(): void {
    this.chain = undefined;
    this.tallies.stop();
  }

  private pushLinked(push: AnyUnlinkedPush, position: string | null): void {
    if (!this.chain) return;
    const link = this.chain.next(position);
    if ('conclaveState' in push.body) this.majorityReachedBy = push.body.conclaveState.majorityReachedBy?._id ?? null;
    // One call per name, because the compiler does not relate the types of name and body otherwise.
    if (push.name === 'round') this.options.push(encode('round', { ...link, ...push.body }));
    else if (push.name === 'state') this.options.push(encode('state', { ...link, ...push.body }));
    else this.options.push(encode('smoke', { ...link, ...push.body }));
  }

  private pushTally(): void {
    const tally = this.pendingVotes.take(this.options.live.view);
    if (!this.chain || !tally) return;
    this.options.push(encode('tally', { ...this.chain.next(tally.position), ...tally.body }));
  }

  /** The tally does not contain who has the majority; state and summary are pushed as soon as that changes. */
  private pushMajority(): void {
    const { live, presenter } = this.options;
    if (!this.chain || !live.edition) return;
    const conclaveState = presenter.conclaveState(live.edition);
    if ((conclaveState.majorityReachedBy?._id ?? null) === this.majorityReachedBy) return;
    this.options.onChange('state');
    this.pushLinked({ name: 'state', body: { conclaveState } }, this.chain.last);
  }

  private pushSnapshot(position: string): void {
    const { live, push } = this.options;
    if (this.chain && live.edition) push(this.snapshots.get(live.edition, this.chain.next(position)));
  }
}
