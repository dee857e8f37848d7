import type { EventStoreDBClient } from '@eventstore/db-client';
import { withTimeout, Unavailable } from '@fumata/platform';
import type { Heartbeat } from './connection-settings.js';
import { AccessRefused, classified, NoAnswer } from './errors.js';
import { backOff, REFUSED_INTERVAL_MS, type Timing } from './timing.js';

/** Two clients of the same server: a long read does not hold up the appends. */
export interface Clients {
  readonly reads: EventStoreDBClient;
  readonly appends: EventStoreDBClient;
}

export interface ConnectionOptions {
  readonly connect: () => EventStoreDBClient;
  /** Resolves when both clients reach a server that takes appends. */
  readonly check: (clients: Clients) => Promise<unknown>;
  readonly heartbeat: Heartbeat;
  /** How long a call may take in all, repeats included. */
  readonly deadlineMs: number;
  readonly timing: Timing;
}

/** A new leader takes less; an outage beyond this is a long one. */
const LONG_OUTAGE_MS = 2_000;
/** During a long outage a call fails after this time: nobody waits for a server that has been gone for a while. */
const OUTAGE_DEADLINE_MS = 1_500;
/** A timer that is so late says more about this process than about the server. */
const BUSY_MS = 250;
/** New clients may take this multiple of the heartbeat's time-out for their first answer: finding the leader takes several round trips. */
const FIRST_ANSWER_FACTOR = 8;
/** After so many tries, half a minute of them by default, the pauses between two of them are longer by the factor. */
const FREQUENT_TRIES = 60;
const LATER_PAUSE_FACTOR = 4;

/**
 * The connection to a server or to the leader of a cluster. A heartbeat finds out when the server is gone, frozen or no longer
 * the leader; then new clients are tried, which discovers the leader anew. The first ones that get an answer replace the current
 * ones, and calls under way are repeated on them.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #interrupts = new Set<(cause: unknown) => void>();
  readonly #listeners = new Set<() => void>();
  /** New clients that have not been answered yet. */
  readonly #tried = new Set<Clients>();
  #clients: Clients | undefined;
  #failure: Unavailable | undefined;
  #failingSince = 0;
  #lastSignAt = 0;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** The current clients; connected, and watched by the heartbeat, from the first use on. */
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

  /** How long a call that begins now may take. */
  get deadlineMs(): number {
    const { deadlineMs, timing } = this.#options;
    const isLongOutage = this.#failure !== undefined && timing.now() - this.#failingSince > LONG_OUTAGE_MS;
    return isLongOutage ? Math.min(deadlineMs, OUTAGE_DEADLINE_MS) : deadlineMs;
  }

  /** The server has answered or sent an event: it is alive, however long the heartbeat takes. */
  signOfLife(): void {
    this.#lastSignAt = this.#options.timing.now();
  }

  /** Calls the listener before clients are disposed of: when they are replaced or the connection is closed. Returns a function that removes it. */
  onReplaced(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when a pause is over, or sooner when the clients are replaced. */
  async orReplaced(pause: Promise<void>): Promise<void> {
    let forget = (): unknown => undefined;
    const replaced = new Promise<void>((resolve) => (forget = this.onReplaced(resolve)));
    await Promise.race([pause, replaced]);
    forget();
  }

  /**
   * Runs a call; repeats it, on new clients where they were replaced, while the server is unavailable and the deadline allows.
   *
   * @param call must be safe to repeat: what became of a failed attempt is unknown
   * @param attemptMs after which an attempt without an answer is repeated, each time twice as long: repeats must not add to the
   *   work of a server, or a process, that is just slow; the whole deadline when left out
   * @throws Unavailable once the deadline has passed; AccessRefused at once; answers of the server (`WrongExpectedVersionError`)
   */
  async run<T>(
    call: (clients: Clients, attempt: number) => Promise<T>,
    attemptMs: number = this.#options.deadlineMs,
  ): Promise<T> {
    const { now, random, wait } = this.#options.timing;
    const until = now() + this.deadlineMs;
    let patienceMs = attemptMs;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const left = Math.max(0, until - now());
        const result = await this.#attempt((clients) => call(clients, attempt), Math.min(patienceMs, left));
        this.#succeeded();
        return result;
      } catch (cause) {
        const failure = classified(cause);
        if (!(failure instanceof Unavailable)) throw failure;
        this.#failed(failure);
        if (failure instanceof NoAnswer) patienceMs *= 2;
        const pause = backOff(attempt, random);
        if (this.#isClosed || failure instanceof AccessRefused || now() + pause >= until) throw failure;
        await wait(pause);
      }
    }
  }

  /** One check now. @throws Unavailable, AccessRefused */
  async ping(): Promise<void> {
    const failure = await this.#failureOf(this.clients, this.#options.heartbeat.timeoutMs);
    if (!failure) return this.#succeeded();
    this.#failed(failure);
    throw failure;
  }

  /** Ends the heartbeat and fails the calls under way. */
  close(): void {
    this.#isClosed = true;
    this.#interrupt(new Unavailable('event-log', 'closed'));
    this.#leave(this.#clients);
  }

  async #beat(): Promise<void> {
    const { heartbeat, timing } = this.#options;
    for (;;) {
      await timing.wait(heartbeat.intervalMs);
      if (this.#isClosed) return;
      const begun = timing.now();
      try {
        await this.ping();
      } catch (cause) {
        // Either side was just busy: this process for that long, or the server with other calls.
        const wasBusy = timing.now() - begun > heartbeat.timeoutMs + BUSY_MS || this.#lastSignAt >= begun;
        if (!(cause instanceof NoAnswer && wasBusy)) await this.#reconnect();
      }
    }
  }

  /** Tries several new clients at once: one may have met a frozen node, or one that has not heard of the new leader. */
  async #reconnect(): Promise<void> {
    const { heartbeat, timing } = this.#options;
    const former = this.#clients;
    for (let n = 0; !this.#isClosed && this.#clients === former; n += 1) {
      void this.#try();
      const pauseMs = heartbeat.intervalMs * (n < FREQUENT_TRIES ? 1 : LATER_PAUSE_FACTOR);
      await this.orReplaced(
        timing.wait(this.#failure instanceof AccessRefused ? REFUSED_INTERVAL_MS : pauseMs),
      );
    }
  }

  async #try(): Promise<void> {
    let clients: Clients;
    try {
      clients = this.#connect();
    } catch {
      return; // the file of a certificate is gone; it may be there for the next try
    }
    this.#tried.add(clients);
    const failure = await this.#failureOf(clients, this.#options.heartbeat.timeoutMs * FIRST_ANSWER_FACTOR);
    if (!this.#tried.delete(clients)) return; // others were sooner
    if (!failure) return this.#replaceBy(clients);
    this.#failed(failure);
    dispose(clients);
  }

  #replaceBy(clients: Clients): void {
    const former = this.#clients;
    this.#clients = clients;
    this.#succeeded();
    this.#interrupt(new Unavailable('event-log', 'the connection was replaced'));
    this.#leave(former);
  }

  #interrupt(cause: unknown): void {
    for (const interrupt of this.#interrupts) interrupt(cause);
  }

  #attempt<T>(call: (clients: Clients) => Promise<T>, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const { clients } = this;
      const end = (): void => {
        clearTimeout(timer);
        this.#interrupts.delete(interrupt);
      };
      const interrupt = (cause: unknown): void => {
        end();
        reject(cause);
      };
      const timer = setTimeout(() => interrupt(new NoAnswer(timeoutMs)), timeoutMs);
      this.#interrupts.add(interrupt);
      call(clients).then((result) => {
        end();
        resolve(result);
      }, interrupt);
    });
  }

  #succeeded(): void {
    this.signOfLife();
    this.#failure = undefined;
  }

  #failed(failure: Unavailable): void {
    if (!this.#failure) this.#failingSince = this.#options.timing.now();
    this.#failure = failure;
  }

  /** Checks the clients. Resolves to undefined when the server answered. */
  async #failureOf(clients: Clients, timeoutMs: number): Promise<Unavailable | undefined> {
    try {
      await withTimeout(this.#options.check(clients), timeoutMs, () => {
        throw new NoAnswer(timeoutMs);
      });
      return undefined;
    } catch (cause) {
      const failure = classified(cause);
      return failure instanceof Unavailable
        ? failure
        : new Unavailable('event-log', 'the check of the server failed', { cause });
    }
  }

  #connect(): Clients {
    return { reads: this.#options.connect(), appends: this.#options.connect() };
  }

  /** Readings and subscriptions are told first: a client that is disposed of ends them as if they were complete. */
  #leave(clients: Clients | undefined): void {
    for (const listener of [...this.#listeners]) listener();
    for (const each of clients ? [clients, ...this.#tried] : this.#tried) dispose(each);
    this.#tried.clear();
  }
}

function dispose({ reads, appends }: Clients): void {
  for (const client of [reads, appends]) void client.dispose().catch(() => undefined);
}
