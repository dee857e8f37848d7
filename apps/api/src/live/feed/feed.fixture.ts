import {
  evolve,
  currentEdition,
  emptyView,
  type ConclaveEvent,
  type ConclaveView,
  type Edition,
} from '@fumata/conclave';
import type { Push, PushName } from '@fumata/contracts';
import {
  CONCLAVE,
  conclaveOpen,
  election,
  hex,
  opened,
  roundOpened,
  started,
  TestLog,
  type EventInput,
} from '@fumata/testing';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { Feed } from './feed.js';
import type { Frame } from './frame.js';
import { Snapshots } from './snapshots.js';
import { Presenter } from '../../view/presenter.js';

export const NEXT = hex(0xc1);
const PAUSE = { reason: 'Prière', exhortationBy: 'Dominique Mamberti' };
export const paused: ConclaveEvent = { type: 'ConclavePaused', data: PAUSE };
export const resumed: ConclaveEvent = { type: 'ConclaveResumed', data: {} };
export const corrected: ConclaveEvent = {
  type: 'ConclaveCorrected',
  data: { before: { electors: 133 }, after: { electors: 3 } },
};

export const reset: ConclaveEvent[] = [
  opened({ conclaveId: NEXT }),
  { ...roundOpened(9), data: { ...roundOpened(9).data, roundNumber: 1 } },
  started(NEXT, CONCLAVE),
];

export const elected = election(1);
/** The feed itself makes no summaries. */
type ChainedName = Exclude<PushName, 'summary'>;

/** A feed on a folded log, opened after the given events. */
export class FeedFixture {
  readonly timers = new TestTimers();
  readonly pushed: Frame[] = [];
  /** Changes of the summary, and the number of pushes before each. */
  readonly changes: string[] = [];
  busy = false;
  private readonly log = new TestLog();
  private readonly view: ConclaveView = emptyView();
  readonly feed: Feed;

  constructor(...before: ConclaveEvent[]) {
    const { view } = this;
    const live = {
      view,
      get edition(): Edition | undefined {
        return currentEdition(view);
      },
    };
    const card = (id: string) => ({ _id: id, slug: `c-${id}`, nomComplet: `Cardinal ${id}`, photo: null });
    const { timers, pushed } = this;
    const presenter = new Presenter(live, { card, generation: 1 });
    const clock = { now: () => new Date(Date.parse('2025-05-07T15:00:00Z') + this.timers.now) };
    const snapshots = new Snapshots({ presenter, clock, viewers: () => 7 });
    const isBusy = () => this.busy;
    const fanOut = {
      push: (frame: Frame) => void pushed.push(frame),
      get busy(): boolean {
        return isBusy();
      },
      sendSnapshots: () => undefined,
    };
    const noted = (change: string) => () => void this.changes.push(`${change} ${pushed.length}`);
    const summary = { voteCounted: noted('votes'), stateChanged: noted('state') };
    this.feed = new Feed({ live, presenter, timers, snapshots, fanOut, summary });
    this.append(...before);
    this.feed.open();
  }

  get edition(): Edition {
    return currentEdition(this.view)!;
  }

  get position(): string {
    return this.view.position!;
  }

  append(...facts: EventInput[]): this {
    const from = this.log.events.length;
    this.log.append(...facts);
    for (const event of this.log.events.slice(from)) this.feed.onEvent(event, evolve(this.view, event));
    return this;
  }

  get names(): PushName[] {
    return this.pushed.map(({ name }) => name);
  }

  last<Name extends ChainedName>(name: Name): Push<Name> {
    return bodyOf(this.pushed.findLast((frame) => frame.name === name)!) as Push<Name>; // the type of its name
  }
}

export const bodyOf = (frame: Frame): Push<ChainedName> => JSON.parse(frame.packet.slice(frame.packet.indexOf('[')))[1];
export const at = (n: number): string => String(n).padStart(16, '0');
export const open = (): FeedFixture => new FeedFixture(...conclaveOpen());
