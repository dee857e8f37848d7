import {
  currentEdition,
  isEditionEvent,
  type AppliedEvent,
  type ConclaveView,
  type Edition,
  type EditionEvent,
  type Recorded,
  type VoteCast,
} from '@fumata/conclave';
import type { Timers } from '../../timers.js';
import type { LiveView } from '../../view/live-view.js';
import type { Presenter } from '../../view/presenter.js';
import { Coalescer } from './coalescer.js';
import type { FanOut } from './fan-out.js';
import { Chain, encode, type ChainLink, type Frame } from './frame.js';
import { PendingVotes } from './pending-votes.js';
import type { Snapshots } from './snapshots.js';
import type { SummaryChannel } from './summary-channel.js';
import type { CardinalCard, ConclaveState, Push } from '@fumata/contracts';

const TALLY_EVERY_MS = 100;

interface FeedOptions {
  readonly live: Pick<LiveView, 'view' | 'edition'>;
  readonly presenter: Presenter;
  readonly timers: Timers;
  readonly snapshots: Snapshots;
  readonly fanOut: Pick<FanOut, 'push' | 'busy' | 'sendSnapshots'>;
  readonly summary: Pick<SummaryChannel, 'voteCounted' | 'stateChanged'>;
}

/** Converts events of the live view into pushes, each linked in the chain. Silent until opened. */
export class Feed {
  /** Undefined while nothing is pushed. */
  private chain: Chain | undefined;
  private readonly pendingVotes = new PendingVotes();
  /** The cardinal with the majority in the last pushed state. */
  private majorityReachedBy: string | null = null;
  private readonly tallies: Coalescer;

  constructor(private readonly options: FeedOptions) {
    const { timers, fanOut } = options;
    this.tallies = new Coalescer({
      everyMs: TALLY_EVERY_MS,
      timers,
      isFlushing: () => fanOut.busy,
      flush: (forced) => {
        if (forced) return this.pushTally(); // the view has applied a later event, which is pushed next
        const conclaveState = this.changedMajority();
        this.pushTally(conclaveState);
        if (conclaveState) this.pushMajority(conclaveState);
        fanOut.sendSnapshots();
      },
    });
  }

  /** Called once the view is at the head of the log: pushes start with the next event. */
  open(): void {
    const { live, fanOut } = this.options;
    this.chain = new Chain(live.view.position);
    fanOut.sendSnapshots();
  }

  /** The current state for one connection; undefined while nothing is pushed or votes are pending. */
  currentSnapshot(): Frame | undefined {
    const { snapshots, live } = this.options;
    if (!this.chain || !live.edition || !this.pendingVotes.isEmpty) return undefined;
    return snapshots.get(live.edition, { position: live.view.position, previousPosition: this.chain.last });
  }

  /** Whether a client at this position has missed no push. */
  isCurrent(position: string): boolean {
    const [last, view] = [this.chain?.last, this.options.live.view.position];
    return last != null && view !== null && position >= last && position <= view;
  }

  onEvent(event: Recorded, applied: AppliedEvent | undefined): void {
    if (!this.chain) return;
    const { live, presenter, fanOut, summary } = this.options;
    const reaction = reactionTo(event, applied, live.view, presenter);
    if (reaction.is === 'nothing') return;
    if (reaction.is === 'vote') {
      summary.voteCounted();
      this.pendingVotes.add(reaction.vote);
      this.tallies.change();
      return;
    }
    // The summary of an election contains the name, which the next event brings.
    if (!(event.type === 'RoundClosed' && event.data.whiteSmoke)) summary.stateChanged();
    this.tallies.force();
    if (reaction.afterSnapshot) this.pushSnapshot(event.position);
    for (const push of reaction.pushes) this.pushLinked(push, event.position);
    fanOut.sendSnapshots();
  }

  pushViewers(viewers: number): void {
    this.options.snapshots.invalidate();
    if (this.chain) this.options.fanOut.push(encode('viewers', { ...this.chain.atLast(), viewers }));
  }

  stop(): void {
    this.chain = undefined;
    this.tallies.stop();
  }

  private pushLinked(push: AnyUnlinkedPush, position: string | null): void {
    if (!this.chain) return;
    const link = this.chain.next(position);
    if ('conclaveState' in push.body) this.majorityReachedBy = push.body.conclaveState?.majorityReachedBy?._id ?? null;
    // One call per name, because the compiler does not relate the types of name and body otherwise.
    if (push.name === 'round') this.options.fanOut.push(encode('round', { ...link, ...push.body }));
    else if (push.name === 'state') this.options.fanOut.push(encode('state', { ...link, ...push.body }));
    else this.options.fanOut.push(encode('smoke', { ...link, ...push.body }));
  }

  private pushTally(conclaveState?: ConclaveState): void {
    const tally = this.pendingVotes.take(this.options.live.view);
    if (!this.chain || !tally) return;
    this.options.fanOut.push(
      encode('tally', { ...this.chain.next(tally.position), ...tally.body, ...(conclaveState && { conclaveState }) }),
    );
  }

  /** The state, if another cardinal has the majority than in the last pushed one, or none has it any more. */
  private changedMajority(): ConclaveState | undefined {
    const { live, presenter } = this.options;
    if (!this.chain || !live.edition) return undefined;
    const conclaveState = presenter.conclaveState(live.edition);
    return (conclaveState.majorityReachedBy?._id ?? null) === this.majorityReachedBy ? undefined : conclaveState;
  }

  private pushMajority(conclaveState: ConclaveState): void {
    this.options.summary.stateChanged();
    this.pushLinked({ name: 'state', body: { conclaveState } }, this.chain?.last ?? null);
  }

  private pushSnapshot(position: string): void {
    const { live, snapshots, fanOut } = this.options;
    if (this.chain && live.edition) fanOut.push(snapshots.get(live.edition, this.chain.next(position)));
  }
}

/** A push before it is linked in the chain. */
type UnlinkedPush<Name extends 'round' | 'state' | 'smoke'> = {
  readonly name: Name;
  readonly body: Omit<Push<Name>, keyof ChainLink>;
};
type AnyUnlinkedPush = UnlinkedPush<'round'> | UnlinkedPush<'state'> | UnlinkedPush<'smoke'>;

/** Effect of an event on viewers. */
type Reaction =
  | { readonly is: 'nothing' }
  /** A vote that counts. */
  | { readonly is: 'vote'; readonly vote: Recorded<VoteCast> }
  /** Pushed at once and in this order; `afterSnapshot`: preceded by a snapshot. */
  | { readonly is: 'change'; readonly afterSnapshot: boolean; readonly pushes: readonly AnyUnlinkedPush[] };

const NOTHING: Reaction = { is: 'nothing' };

/** The pushes for an event that the view has just applied. Only the current edition is shown. */
function reactionTo(
  event: Recorded,
  applied: AppliedEvent | undefined,
  view: ConclaveView,
  presenter: Presenter,
): Reaction {
  const edition = currentEdition(view);
  if (!edition || applied?.conclaveId !== edition.conclaveId) return NOTHING;
  if (event.type === 'VoteCast') return applied.counted ? { is: 'vote', vote: event } : NOTHING;
  return isEditionEvent(event) ? reactionToAct(event, edition, presenter) : NOTHING;
}

function reactionToAct(event: Recorded<EditionEvent>, edition: Edition, presenter: Presenter): Reaction {
  switch (event.type) {
    case 'RoundOpened':
      return change(...roundPush(event.data, edition, presenter));
    case 'RoundClosed':
      return change(
        ...roundPush(event.data, edition, presenter),
        // White smoke needs the name: the round closes just before the election is recorded.
        ...(event.data.whiteSmoke ? [] : [smoke('black', event.data.roundNumber, null)]),
      );
    case 'PopeElected': {
      const { cardinalId, nomComplet, roundNumber } = event.data;
      const cardinal = { ...presenter.card(cardinalId), nomComplet };
      const state = statePush(edition, presenter);
      const { name, body } = smoke('white', roundNumber, cardinal);
      return change({ name, body: { ...body, ...state.body } }, state);
    }
    // A push of the round would look like the opening of one.
    case 'ClosingTimeChanged':
    case 'ConclavePaused':
    case 'ConclaveResumed':
    case 'ClusterSetAside':
      return change(statePush(edition, presenter));
    case 'ConclaveStarted':
    case 'ConclaveCorrected':
    case 'ClusterCounted':
      return { is: 'change', afterSnapshot: true, pushes: [statePush(edition, presenter)] };
    case 'ConclaveOpened':
    case 'ConclaveClosed':
      return NOTHING;
  }
}

const statePush = (edition: Edition, presenter: Presenter): UnlinkedPush<'state'> => ({
  name: 'state',
  body: { conclaveState: presenter.conclaveState(edition) },
});

const roundPush = (
  { roundId }: { roundId: string },
  edition: Edition,
  presenter: Presenter,
): UnlinkedPush<'round'>[] => {
  const conclaveState = presenter.conclaveState(edition);
  return edition.rounds
    .filter((round) => round.roundId === roundId)
    .map((round) => ({ name: 'round', body: { round: presenter.roundRow(edition, round), conclaveState } }));
};

const smoke = (
  colour: 'black' | 'white',
  roundNumber: number,
  cardinal: CardinalCard | null,
): UnlinkedPush<'smoke'> => ({ name: 'smoke', body: { colour, roundNumber, cardinal } });

const change = (...pushes: AnyUnlinkedPush[]): Reaction => ({ is: 'change', afterSnapshot: false, pushes });
