import type { Edition, AppliedEvent, Recorded } from '@fumata/conclave';
import type { ConclaveState } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { Chain, type ChainLink } from './chain.js';
import { Coalescer } from './coalescer.js';
import { encode, type Frame } from './frame.js';
import type { LiveView } from '../view/live-view.js';
import type { Presenter } from '../view/presenter.js';
import { reactionTo, tallyOf, type AnyUnlinkedPush } from './pushes.js';
import type { Timers } from './timers.js';

const TALLY_EVERY_MS = 100;
/** Lifetime of a cached snapshot while the view does not change. */
const SNAPSHOT_CACHE_MS = 1_000;

export interface FeedOptions {
  readonly live: Pick<LiveView, 'view' | 'edition'>;
  readonly presenter: Presenter;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Pushes to every connection, in call order. */
  readonly push: (frame: Frame) => void;
  /** Earlier pushes are not yet written. */
  readonly isBusy: () => boolean;
  /** Called when snapshots are available again. */
  readonly onIdle: () => void;
  /** The viewer count for a snapshot. */
  readonly viewers: () => number;
}

/** Counted votes of one round that are not pushed yet. */
interface PendingVotes {
  readonly conclaveId: string;
  readonly roundId: string;
  readonly cardinalIds: Set<string>;
  position: string;
}

/** Converts events of the live view into pushes, each linked in the chain. Silent until opened. */
export class Feed {
  private chain: Chain | undefined;
  private pendingVotes: PendingVotes | undefined;
  private atMajority: string | null = null;
  private cachedSnapshot: { readonly position: string | null; readonly frame: Frame } | undefined;
  private readonly tallies: Coalescer;

  constructor(private readonly options: FeedOptions) {
    const { timers, isBusy } = options;
    this.tallies = new Coalescer({
      everyMs: TALLY_EVERY_MS,
      timers,
      busy: isBusy,
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
    const { position: here } = this.options.live.view;
    const last = this.chain?.last;
    return last != null && here !== null && position >= last && position <= here;
  }

  onEvent(event: Recorded, applied: AppliedEvent | undefined): void {
    if (!this.chain) return;
    const { live, presenter } = this.options;
    const reaction = reactionTo(event, applied, live.view, presenter);
    if (reaction.is === 'nothing') return;
    if (reaction.is === 'vote') {
      const { conclaveId, roundId, cardinalId } = reaction.vote.data;
      this.pendingVotes ??= { conclaveId, roundId, cardinalIds: new Set(), position: event.position };
      this.pendingVotes.cardinalIds.add(cardinalId);
      this.pendingVotes.position = event.position;
      this.tallies.change();
      return;
    }
    this.tallies.force();
    if (reaction.afterSnapshot) this.pushSnapshot(event.position);
    for (const push of reaction.pushes) this.pushLinked(push, event.position);
    this.options.onIdle();
  }

  /**
   * The current state for one connection; undefined while unavailable. Encoded once for all connections while nothing
   * changes.
   */
  snapshot(): Frame | undefined {
    const { live, timers } = this.options;
    if (!this.chain || this.pendingVotes || !live.edition) return undefined;
    const { position } = live.view;
    if (this.cachedSnapshot?.position === position) return this.cachedSnapshot.frame;
    const frame = this.newSnapshot(live.edition, { position, previousPosition: this.chain.last });
    const cached = (this.cachedSnapshot = { position, frame });
    timers.after(SNAPSHOT_CACHE_MS, () => {
      if (this.cachedSnapshot === cached) this.cachedSnapshot = undefined;
    });
    return frame;
  }

  pushViewers(viewers: number): void {
    this.cachedSnapshot = undefined;
    if (this.chain) this.options.push(encode('viewers', { ...this.chain.here(), viewers }));
  }

  stop(): void {
    this.chain = undefined;
    this.tallies.stop();
  }

  private pushLinked(push: AnyUnlinkedPush, position: string | null): void {
    if (!this.chain) return;
    const link = this.chain.next(position);
    if ('conclaveState' in push.body) this.noteMajority(push.body.conclaveState);
    // One call per name, because the compiler does not relate the types of name and body otherwise.
    if (push.name === 'round') this.options.push(encode('round', { ...link, ...push.body }));
    else if (push.name === 'state') this.options.push(encode('state', { ...link, ...push.body }));
    else this.options.push(encode('smoke', { ...link, ...push.body }));
  }

  /** The tally's position is that of its last vote, even if the view has applied later events. */
  private pushTally(): void {
    const { pendingVotes, chain } = this;
    this.pendingVotes = undefined;
    const edition = pendingVotes && this.options.live.view.editions[pendingVotes.conclaveId];
    const round = edition?.rounds.find(({ roundId }) => roundId === pendingVotes?.roundId);
    if (!chain || !pendingVotes || !edition || !round) return;
    const tally = tallyOf(edition, round, pendingVotes.cardinalIds);
    this.options.push(encode('tally', { ...chain.next(pendingVotes.position), ...tally }));
  }

  /** The tally does not contain who has the majority; the state is pushed when that changes. */
  private pushMajority(): void {
    const { live, presenter } = this.options;
    if (!this.chain || !live.edition) return;
    const conclaveState = presenter.conclaveState(live.edition);
    if ((conclaveState.majorityReachedBy?._id ?? null) === this.atMajority) return;
    this.pushLinked({ name: 'state', body: { conclaveState } }, this.chain.last);
  }

  private noteMajority({ majorityReachedBy }: ConclaveState): void {
    this.atMajority = majorityReachedBy?._id ?? null;
  }

  private pushSnapshot(position: string): void {
    const { live, push } = this.options;
    if (!this.chain || !live.edition) return;
    const frame = this.newSnapshot(live.edition, this.chain.next(position));
    this.cachedSnapshot = { position, frame };
    push(frame);
  }

  private newSnapshot(edition: Edition, link: ChainLink): Frame {
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
