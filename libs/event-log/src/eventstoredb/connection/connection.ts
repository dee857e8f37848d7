import type { EventStoreDBClient } from '@eventstore/db-client';
import { withTimeout, Unavailable } from '@fumata/platform';
import type { Heartbeat } from './connection-settings.js';
import { AccessRefused, classifyError, NoAnswer } from './errors.js';
import { PendingCalls } from '../pending-calls.js';
import { jitteredBackoffMs, REFUSED_INTERVAL_MS, type Timing } from '../timing.js';

/** Two clients of the same server, so that a long read does not delay appends. */
export interface Clients {
  readonly reads: EventStoreDBClient;
  readonly appends: EventStoreDBClient;
}

export interface ConnectionOptions {
  readonly connect: () => EventStoreDBClient;
  /** Resolves if both clients reach a server that accepts appends. */
  readonly check: (clients: Clients) => Promise<unknown>;
  readonly heartbeat: Heartbeat;
  /** Total time of a call, retries included. */
  readonly deadlineMs: number;
  readonly timing: Timing;
}

/** A leader election takes less; a longer outage counts as long. */
const LONG_OUTAGE_MS = 2_000;
/** Deadline of calls during a long outage, so that callers fail fast. */
const OUTAGE_DEADLINE_MS = 1_500;
/** A timer this late means that this process was busy, not that the server is silent. */
const BUSY_MS = 250;
/**
 * Time-out of the first answer of new clients, as a multiple of the heartbeat's: finding the leader takes several round
 * trips.
 */
const FIRST_ANSWER_FACTOR = 8;
/** After this many tries (30 s by default) the pauses between tries grow by the factor. */
const FREQUENT_TRIES = 60;
const LATER_PAUSE_FACTOR = 4;

/**
 * Connection to a server or to the leader of a cluster. A heartbeat detects when the server is gone, frozen or no
 * longer the leader; then new clients are tried, which repeats the leader discovery. The first ones that get an answer
 * replace the current ones, and pending calls are retried on them.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #calls = new PendingCalls();
  readonly #listeners = new Set<() => void>();
  /** New clients without an answer so far. */
  readonly #tried = new Set<Clients>();
  #clients: Clients | undefined;
  #failure: Unavailable | undefined;
  #failingSince = 0;
  #lastActivityAt = 0;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** The current clients. The first use connects them and starts the heartbeat. */
  get clients(): Clients {
    if (!this.#clients) {
      this.#clients = this.#connect();
      void this.#beat();
    }
    return this.#clients;
  }

  /** The latest failure; undefined while the server answers. */
  get failure(): Unavailable | undefined {
    return this.#failure;
  }

  /** Deadline of a call that starts now. */
  get deadlineMs(): number {
    const { deadlineMs, timing } = this.#options;
    const isLongOutage = this.#failure !== undefined && timing.now() - this.#failingSince > LONG_OUTAGE_MS;
    return isLongOutage ? Math.min(deadlineMs, OUTAGE_DEADLINE_MS) : deadlineMs;
  }

  /** Records that the server has answered or sent an event: it is alive even if the heartbeat is slow. */
  recordActivity(): void {
    this.#lastActivityAt = this.#options.timing.now();
  }

  /** Calls the listener before clients are disposed of: on replacement or close. Returns a function that removes it. */
  onReplaced(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves after the pause, or earlier when the clients are replaced. */
  async untilReplaced(pause: Promise<void>): Promise<void> {
    let unsubscribe = (): unknown => undefined;
    const replaced = new Promise<void>((resolve) => (unsubscribe = this.onReplaced(resolve)));
    await Promise.race([pause, replaced]);
    unsubscribe();
  }

  /**
   * Runs a call and retries it, on new clients if they were replaced, while the server is unavailable and the deadline
   * allows.
   *
   * @param call must be idempotent: the outcome of a failed attempt is unknown
   * @param attemptMs time-out of the first attempt, doubled after each attempt without an answer so that retries do not
   *   add load to a slow server or process; defaults to the whole deadline
   * @throws Unavailable after the deadline; AccessRefused at once; answers of the server (`WrongExpectedVersionError`)
   */
  async run<T>(
    call: (clients: Clients, attempt: number) => Promise<T>,
    attemptMs: number = this.#options.deadlineMs,
  ): Promise<T> {
    const { now, random, wait } = this.#options.timing;
    const until = now() + this.deadlineMs;
    let timeoutMs = attemptMs;
    for (let attempt = 0; ; attempt += 1) {
      const { clients } = this;
      try {
        const remainingMs = Math.max(0, until - now());
        const started = call(clients, attempt);
        const result = await this.#calls.settle(started, Math.min(timeoutMs, remainingMs));
        this.#succeeded();
        return result;
      } catch (cause) {
        const failure = classifyError(cause);
        if (!(failure instanceof Unavailable)) throw failure;
        this.#failed(failure);
        if (failure instanceof NoAnswer) timeoutMs *= 2;
        const pause = jitteredBackoffMs(attempt, random);
        if (this.#isClosed || failure instanceof AccessRefused || now() + pause >= until) throw failure;
        // After a replacement the retry starts at once: the new clients have just received an answer.
        if (clients === this.#clients) await this.untilReplaced(wait(pause));
      }
    }
  }

  /** Runs one check now. @throws Unavailable, AccessRefused */
  async ping(timeoutMs: number = this.#options.heartbeat.timeoutMs): Promise<void> {
    const failure = await this.#failureOf(this.clients, timeoutMs);
    if (!failure) return this.#succeeded();
    this.#failed(failure);
    throw failure;
  }

  /** Stops the heartbeat and rejects pending calls. */
  close(): void {
    this.#isClosed = true;
    this.#calls.reject(new Unavailable('event-log', 'closed'));
    this.#release(this.#clients);
  }

  async #beat(): Promise<void> {
    const { heartbeat, timing } = this.#options;
    for (;;) {
      await timing.wait(heartbeat.intervalMs);
      if (this.#isClosed) return;
      const startedAt = timing.now();
      try {
        await this.ping();
      } catch (cause) {
        // No failure if this process was busy for that long, or the server with other calls.
        const wasBusy = timing.now() - startedAt > heartbeat.timeoutMs + BUSY_MS || this.#lastActivityAt >= startedAt;
        if (!(cause instanceof NoAnswer && wasBusy)) await this.#reconnect();
      }
    }
  }

  /**
   * Tries several new clients concurrently: one may reach a frozen node, or one that does not know the new leader yet.
   */
  async #reconnect(): Promise<void> {
    const { heartbeat, timing } = this.#options;
    const previous = this.#clients;
    for (let n = 0; !this.#isClosed && this.#clients === previous; n += 1) {
      void this.#try();
      const pauseMs = heartbeat.intervalMs * (n < FREQUENT_TRIES ? 1 : LATER_PAUSE_FACTOR);
      await this.untilReplaced(timing.wait(this.#failure instanceof AccessRefused ? REFUSED_INTERVAL_MS : pauseMs));
    }
  }

  async #try(): Promise<void> {
    let clients: Clients;
    try {
      clients = this.#connect();
    } catch {
      return; // a certificate file is missing; the next try may find it
    }
    this.#tried.add(clients);
    const failure = await this.#failureOf(clients, this.#options.heartbeat.timeoutMs * FIRST_ANSWER_FACTOR);
    if (!this.#tried.delete(clients)) return; // other clients were faster
    if (!failure) return this.#replaceBy(clients);
    this.#failed(failure);
    dispose(clients);
  }

  #replaceBy(clients: Clients): void {
    const previous = this.#clients;
    this.#clients = clients;
    this.#succeeded();
    this.#calls.reject(new Unavailable('event-log', 'the connection was replaced'));
    this.#release(previous);
  }

  #succeeded(): void {
    this.recordActivity();
    this.#failure = undefined;
  }

  #failed(failure: Unavailable): void {
    if (!this.#failure) this.#failingSince = this.#options.timing.now();
    this.#failure = failure;
  }

  /** Checks the clients; undefined if the server answered. */
  async #failureOf(clients: Clients, timeoutMs: number): Promise<Unavailable | undefined> {
    try {
      await withTimeout(this.#options.check(clients), timeoutMs, () => {
        throw new NoAnswer(timeoutMs);
      });
      return undefined;
    } catch (cause) {
      const failure = classifyError(cause);
      return failure instanceof Unavailable
        ? failure
        : new Unavailable('event-log', 'the check of the server failed', { cause });
    }
  }

  #connect(): Clients {
    return { reads: this.#options.connect(), appends: this.#options.connect() };
  }

  /** Notifies reads and subscriptions first: when their client is disposed of, they end as if they were complete. */
  #release(clients: Clients | undefined): void {
    for (const listener of [...this.#listeners]) listener();
    for (const each of clients ? [clients, ...this.#tried] : this.#tried) dispose(each);
    this.#tried.clear();
  }
}

function dispose({ reads, appends }: Clients): void {
  for (const client of [reads, appends]) void client.dispose().catch(() => undefined);
}
