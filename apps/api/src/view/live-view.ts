import {
  evolve,
  currentEdition,
  emptyView,
  isConclaveEvent,
  upcast,
  type ConclaveView,
  type Edition,
  type AppliedEvent,
  type Recorded,
} from '@fumata/conclave';
import type { EventLog, Follower, Position, RecordedEvent } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { followOptions, newestSnapshot, originOf, type ReadModels } from '@fumata/read-models';

/** Called for each event of an edition once the view has applied it, in log order; must not throw. */
export type Listener = (event: Recorded, applied: AppliedEvent | undefined) => void;

export interface ExpectedEvent {
  /** How the view applied the event. @throws if it has not */
  readonly applied: () => AppliedEvent | undefined;
  readonly forget: () => void;
}

export interface LiveViewReports {
  /** The log is lost, once until `onRecovered`; or it has an unreadable event, which stops the view. */
  readonly onError: (cause: unknown) => void;
  readonly onRecovered: () => void;
  /** No snapshot can be read: the fold starts at the first event. */
  readonly onSnapshotError: (cause: unknown) => void;
}

interface Waiter {
  readonly holds: (view: ConclaveView) => boolean;
  readonly resolve: () => void;
}

const WAIT_TIMEOUT_MS = 5_000;

/**
 * The conclave as this process sees it: the in-memory fold of the log. Reads are answered from it, also while the log
 * is unavailable; sockets receive its changes. Each API process follows the log itself.
 */
export class LiveView {
  private current: ConclaveView = emptyView();
  private follower: Follower | undefined;
  private caughtUpOnce = false;
  private hasLostLog = false;
  private readonly listeners = new Set<Listener>();
  private readonly expected = new Map<string, (applied: AppliedEvent | undefined) => void>();
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly reports: LiveViewReports,
  ) {}

  /** Do not keep it across an `await`: it changes in place. Read editions but the current one through `Editions`. */
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
    const { onError, onRecovered, onSnapshotError } = this.reports;
    const snapshot = await originOf(this.log)
      .then((origin) => newestSnapshot(this.models, origin))
      .catch((cause: unknown) => void onSnapshotError(cause));
    if (snapshot) this.current = snapshot.view;
    await new Promise<void>((resolve, reject) => {
      this.follower = this.log.follow({
        ...followOptions(snapshot),
        onEvents: (events) => this.apply(events),
        onCaughtUp: () => {
          this.caughtUpOnce = true;
          if (this.hasLostLog) onRecovered();
          this.hasLostLog = false;
          resolve();
        },
        onError: (cause) => {
          const isStopped = this.follower?.state === 'stopped'; // an unreadable event
          if (!this.hasLostLog || isStopped) onError(cause);
          this.hasLostLog = true;
          if (isStopped) reject(cause);
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

  /** Registers an event before its append; ask how it was `applied` after `reached`, and `forget` it in any case. */
  expect(eventId: string): ExpectedEvent {
    let outcome: { readonly applied: AppliedEvent | undefined } | undefined;
    this.expected.set(eventId, (applied) => (outcome = { applied }));
    return {
      applied: () => {
        if (!outcome) throw new Error(`the view has not applied the event ${eventId}`);
        return outcome.applied;
      },
      forget: () => this.expected.delete(eventId),
    };
  }

  /** Resolves once the condition holds. @throws Unavailable after a timeout, for instance while the log is lost */
  until(holds: (view: ConclaveView) => boolean): Promise<void> {
    return holds(this.current) ? Promise.resolve() : this.wait(holds);
  }

  reached(position: string): Promise<void> {
    return this.until((view) => view.position !== null && view.position >= position);
  }

  private wait(holds: Waiter['holds']): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(new Unavailable('event-log', 'the live view is behind'));
      }, WAIT_TIMEOUT_MS);
      const waiter: Waiter = {
        holds,
        resolve: () => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve();
        },
      };
      this.waiters.add(waiter);
    });
  }

  private apply(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      const recorded = upcast(event);
      const applied = evolve(this.current, recorded);
      this.expected.get(recorded.eventId)?.(applied);
      if (isConclaveEvent(recorded)) for (const listener of this.listeners) listener(recorded, applied);
    }
    for (const waiter of this.waiters) if (waiter.holds(this.current)) waiter.resolve();
  }
}
