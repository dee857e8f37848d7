import type { Edition, AppliedEvent, Recorded } from '@fumata/conclave';
import type { ConclaveState } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { Chain } from './chain.js';
import type { Place } from './chain.js';
import { Coalescer } from './coalescer.js';
import { encode } from './frame.js';
import type { Frame } from './frame.js';
import type { LiveView } from '../view/live-view.js';
import type { Presenter } from '../view/presenter.js';
import { reactionTo, tallyOf } from './pushes.js';
import type { Telling } from './pushes.js';
import type { Timers } from './timers.js';

const TALLY_EVERY_MS = 100;
/** So long a snapshot serves all who come while nothing has moved. */
const SNAPSHOT_SERVES_MS = 1_000;

export interface FeedOptions {
  readonly live: Pick<LiveView, 'view' | 'edition'>;
  readonly presenter: Presenter;
  readonly clock: Clock;
  readonly timers: Timers;
  /** To everybody, in this order. */
  readonly push: (frame: Frame) => void;
  /** Earlier pushes are still on their way. */
  readonly busy: () => boolean;
  /** Snapshots can be told again. */
  readonly onIdle: () => void;
  /** How many watch, for one who is told so in a snapshot. */
  readonly viewers: () => number;
}

/** Votes that count and have not been told yet, all of one round. */
interface Untold {
  readonly conclaveId: string;
  readonly roundId: string;
  readonly cardinalIds: Set<string>;
  position: string;
}

/** Turns what passes the live view into pushes, each in its place in the chain. Silent until opened. */
export class Feed {
  private chain: Chain | undefined;
  private untold: Untold | undefined;
  private atMajority: string | null = null;
  private kept: { readonly position: string | null; readonly frame: Frame } | undefined;
  private readonly tallies: Coalescer;

  constructor(private readonly options: FeedOptions) {
    const { timers, busy } = options;
    this.tallies = new Coalescer({
      everyMs: TALLY_EVERY_MS,
      timers,
      busy,
      flush: (forced) => {
        this.tellTally();
        if (forced) return; // the view is past something else by now, which is told next
        this.tellMajority();
        options.onIdle();
      },
    });
  }

  /** The view stands at the head of the log: what passes it from now on is told. */
  open(): void {
    this.chain = new Chain(this.options.live.view.position);
    this.options.onIdle();
  }

  /** Whoever has seen everything up to this position will miss nothing of what is yet to be pushed. */
  isCurrent(position: string): boolean {
    const { position: here } = this.options.live.view;
    const last = this.chain?.last;
    return last != null && here !== null && position >= last && position <= here;
  }

  take(event: Recorded, applied: AppliedEvent | undefined): void {
    if (!this.chain) return;
    const { live, presenter } = this.options;
    const reaction = reactionTo(event, applied, live.view, presenter);
    if (reaction.is === 'nothing') return;
    if (reaction.is === 'vote') {
      const { conclaveId, roundId, cardinalId } = reaction.vote.data;
      this.untold ??= { conclaveId, roundId, cardinalIds: new Set(), position: event.position };
      this.untold.cardinalIds.add(cardinalId);
      this.untold.position = event.position;
      this.tallies.change();
      return;
    }
    this.tallies.force();
    if (reaction.afresh) this.tellAll(event.position);
    for (const telling of reaction.telling) this.tell(telling, event.position);
    this.options.onIdle();
  }

  /** Everything as it stands, for one; undefined while it can't be told. Encoded once for all who ask while nothing moves. */
  snapshot(): Frame | undefined {
    const { live, timers } = this.options;
    if (!this.chain || this.untold || !live.edition) return undefined;
    const { position } = live.view;
    if (this.kept?.position === position) return this.kept.frame;
    const frame = this.newSnapshot(live.edition, { position, previousPosition: this.chain.last });
    const kept = (this.kept = { position, frame });
    timers.after(SNAPSHOT_SERVES_MS, () => {
      if (this.kept === kept) this.kept = undefined;
    });
    return frame;
  }

  tellViewers(viewers: number): void {
    this.kept = undefined;
    if (this.chain) this.options.push(encode('viewers', { ...this.chain.here(), viewers }));
  }

  stop(): void {
    this.chain = undefined;
    this.tallies.stop();
  }

  private tell(telling: Telling, position: string | null): void {
    if (!this.chain) return;
    const place = this.chain.next(position);
    if ('conclaveState' in telling.body) this.noteMajority(telling.body.conclaveState);
    // One call for each name, so that name and body stay a pair for the compiler.
    if (telling.name === 'round') this.options.push(encode('round', { ...place, ...telling.body }));
    else if (telling.name === 'state') this.options.push(encode('state', { ...place, ...telling.body }));
    else this.options.push(encode('smoke', { ...place, ...telling.body }));
  }

  /** The tally stands at the last vote that it counts, even if the view is past something else. */
  private tellTally(): void {
    const { untold, chain } = this;
    this.untold = undefined;
    const edition = untold && this.options.live.view.editions[untold.conclaveId];
    const round = edition?.rounds.find(({ roundId }) => roundId === untold?.roundId);
    if (!chain || !untold || !edition || !round) return;
    const tally = tallyOf(edition, round, untold.cardinalIds);
    this.options.push(encode('tally', { ...chain.next(untold.position), ...tally }));
  }

  /** Who has reached the majority is not in the tally; the state is told when that changes. */
  private tellMajority(): void {
    const { live, presenter } = this.options;
    if (!this.chain || !live.edition) return;
    const conclaveState = presenter.conclaveState(live.edition);
    if ((conclaveState.majorityReachedBy?._id ?? null) === this.atMajority) return;
    this.tell({ name: 'state', body: { conclaveState } }, this.chain.last);
  }

  private noteMajority({ majorityReachedBy }: ConclaveState): void {
    this.atMajority = majorityReachedBy?._id ?? null;
  }

  private tellAll(position: string): void {
    const { live, push } = this.options;
    if (!this.chain || !live.edition) return;
    const frame = this.newSnapshot(live.edition, this.chain.next(position));
    this.kept = { position, frame };
    push(frame);
  }

  private newSnapshot(edition: Edition, place: Place): Frame {
    const { presenter, clock, viewers } = this.options;
    return encode('snapshot', {
      ...presenter.currentVotes(edition),
      ...place,
      conclaveState: presenter.conclaveState(edition),
      rounds: presenter.rounds(edition),
      viewers: viewers(),
      at: clock.now().toISOString(),
    });
  }
}
