import { evolve, currentEdition, emptyView, upcast } from '@fumata/conclave';
import type { ConclaveView, Edition, AppliedEvent, Recorded } from '@fumata/conclave';
import type { EventLog, Follower, Position, RecordedEvent } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { followOptions, newestSnapshot, originOf } from '@fumata/read-models';
import type { ReadModels, Snapshot } from '@fumata/read-models';

/** Told of each event right after the view has applied it, in log order; must not throw. */
export type Listener = (event: Recorded, applied: AppliedEvent | undefined) => void;

/** How long an answer waits for this process's view before it says that it can't tell. */
const PATIENCE_MS = 5_000;

/** An event where the log has it, and what became of it when the view applied it. */
export interface Seen {
  readonly event: Recorded;
  readonly applied: AppliedEvent | undefined;
}

interface Waiter {
  readonly holds: (view: ConclaveView) => boolean;
  readonly resolve: () => void;
}

/**
 * The conclave as this process sees it: the fold of the log so far, in memory. Reads are answered from it, whether or not
 * the log can be reached just now; sockets are pushed what changes in it. Each API process follows the log for itself.
 */
export class LiveView {
  private current: ConclaveView = emptyView();
  private follower: Follower | undefined;
  private caughtUpOnce = false;
  private lost = false;
  private readonly listeners = new Set<Listener>();
  private readonly expected = new Map<string, (seen: Seen) => void>();
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly onTrouble: (cause: unknown) => void,
    private readonly onRecovered: () => void = () => undefined,
  ) {}

  /** Not to be kept across an `await`: it moves on in place. */
  get view(): ConclaveView {
    return this.current;
  }

  /** Everything that the log holds up to here is in the view. */
  get checkpoint(): Position | undefined {
    return this.follower?.checkpoint;
  }

  get edition(): Edition | undefined {
    return currentEdition(this.current);
  }

  /** `live` once at the head; `lost` while the log can't be reached. */
  get state(): Follower['state'] {
    return this.follower?.state ?? 'catching-up';
  }

  /** It has stood at the head of the log since it started and a conclave is open: it may answer. */
  get ready(): boolean {
    return this.caughtUpOnce && this.edition !== undefined;
  }

  /** Starts from the newest snapshot and resolves when the head of the log is reached; rejects when an event can't be read. */
  async start(): Promise<void> {
    const snapshot = await this.newestSnapshot().catch((cause: unknown) => {
      this.onTrouble(cause); // without a snapshot the fold begins at the beginning: slower, and the same
      return undefined;
    });
    if (snapshot) this.current = snapshot.view;
    await new Promise<void>((resolve, reject) => {
      this.follower = this.log.follow({
        ...followOptions(snapshot),
        onEvents: (events) => this.take(events),
        onCaughtUp: () => {
          this.caughtUpOnce = true;
          if (this.lost) this.onRecovered();
          this.lost = false;
          resolve();
        },
        onError: (cause) => {
          this.onTrouble(cause);
          this.lost = true;
          if (this.follower?.state === 'stopped') reject(cause); // an event that this program can't read
        },
      });
    });
  }

  async stop(): Promise<void> {
    await this.follower?.stop();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * What the view makes of an event that is about to be appended; to be asked before the append, and forgotten in any
   * case. `seen` tells once `reached` has resolved for the event's position.
   */
  expecting(eventId: string): { readonly seen: () => Seen; readonly forget: () => void } {
    let seen: Seen | undefined;
    this.expected.set(eventId, (what) => (seen = what));
    return {
      seen: () => {
        if (!seen) throw new Error(`the view stands beyond the event ${eventId} without having seen it`);
        return seen;
      },
      forget: () => this.expected.delete(eventId),
    };
  }

  /** Resolves once something holds of the view. @throws Unavailable when it does not in time: the log is not followed just now. */
  until(holds: (view: ConclaveView) => boolean): Promise<void> {
    if (holds(this.current)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        holds,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(new Unavailable('event-log', 'the live view is behind'));
      }, PATIENCE_MS);
      this.waiters.add(waiter);
    });
  }

  /** Resolves once the view stands at or beyond a position. */
  reached(position: string): Promise<void> {
    return this.until((view) => view.position !== null && view.position >= position);
  }

  private async newestSnapshot(): Promise<Snapshot | undefined> {
    return newestSnapshot(this.models, await originOf(this.log));
  }

  private take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      const recorded = upcast(event);
      const applied = evolve(this.current, recorded);
      this.expected.get(recorded.eventId)?.({ event: recorded, applied });
      for (const listener of this.listeners) listener(recorded, applied);
    }
    for (const waiter of this.waiters) {
      if (!waiter.holds(this.current)) continue;
      this.waiters.delete(waiter);
      waiter.resolve();
    }
  }
}
