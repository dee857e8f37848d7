import {
  evolve,
  currentEdition,
  emptyView,
  upcast,
  type ConclaveView,
  type Edition,
  type AppliedEvent,
  type Recorded,
} from '@fumata/conclave';
import type { EventLog, Follower, Position, RecordedEvent } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { followOptions, newestSnapshot, originOf, type ReadModels, type Snapshot } from '@fumata/read-models';

/** Called for each event once the view has applied it, in log order; must not throw. */
export type Listener = (event: Recorded, applied: AppliedEvent | undefined) => void;

/** Timeout for waiting until this process's view reaches a position. */
const WAIT_TIMEOUT_MS = 5_000;

/** A logged event and how the view applied it. */
export interface Seen {
  readonly event: Recorded;
  readonly applied: AppliedEvent | undefined;
}

interface Waiter {
  readonly holds: (view: ConclaveView) => boolean;
  readonly resolve: () => void;
}

/**
 * The conclave as this process sees it: the in-memory fold of the log. Reads are answered from it, also while the log
 * is unavailable; sockets receive its changes. Each API process follows the log itself.
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

  /** Do not keep it across an `await`: it changes in place. */
  get view(): ConclaveView {
    return this.current;
  }

  /** The view contains the log up to here. */
  get scanPosition(): Position | undefined {
    return this.follower?.scanPosition;
  }

  get edition(): Edition | undefined {
    return currentEdition(this.current);
  }

  /** `live` once at the head; `lost` while the log can't be reached. */
  get state(): Follower['state'] {
    return this.follower?.state ?? 'catching-up';
  }

  /** The view has reached the head of the log since the start, and a conclave is open. */
  get ready(): boolean {
    return this.caughtUpOnce && this.edition !== undefined;
  }

  /** Starts from the newest snapshot and resolves at the head of the log; rejects on an unreadable event. */
  async start(): Promise<void> {
    const snapshot = await this.newestSnapshot().catch((cause: unknown) => {
      this.onTrouble(cause); // without a snapshot the fold starts at the beginning: slower, same result
      return undefined;
    });
    if (snapshot) this.current = snapshot.view;
    await new Promise<void>((resolve, reject) => {
      this.follower = this.log.follow({
        ...followOptions(snapshot),
        onEvents: (events) => this.apply(events),
        onCaughtUp: () => {
          this.caughtUpOnce = true;
          if (this.lost) this.onRecovered();
          this.lost = false;
          resolve();
        },
        onError: (cause) => {
          this.onTrouble(cause);
          this.lost = true;
          if (this.follower?.state === 'stopped') reject(cause); // an unreadable event
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
   * Registers an event before its append; call `forget` in any case. `seen` returns how the view applied it, once
   * `reached` has resolved for its position.
   */
  expecting(eventId: string): { readonly seen: () => Seen; readonly forget: () => void } {
    let seen: Seen | undefined;
    this.expected.set(eventId, (what) => (seen = what));
    return {
      seen: () => {
        if (!seen) throw new Error(`the view is past the event ${eventId} without having applied it`);
        return seen;
      },
      forget: () => this.expected.delete(eventId),
    };
  }

  /** Resolves once the condition holds. @throws Unavailable after a timeout: the log is not followed at the moment */
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
      }, WAIT_TIMEOUT_MS);
      this.waiters.add(waiter);
    });
  }

  /** Resolves once the view is at or past a position. */
  reached(position: string): Promise<void> {
    return this.until((view) => view.position !== null && view.position >= position);
  }

  private async newestSnapshot(): Promise<Snapshot | undefined> {
    return newestSnapshot(this.models, await originOf(this.log));
  }

  private apply(events: readonly RecordedEvent[]): void {
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
