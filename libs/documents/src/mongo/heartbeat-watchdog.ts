import type { mongo } from 'mongoose';

/** A heartbeat of the driver ends within its interval (2 s) and its time-out (3 s). */
const STUCK_MS = 7_000;
const CHECK_INTERVAL_MS = 1_000;

type Client = Pick<mongo.MongoClient, 'on'>;

interface WatchdogOptions {
  /** Replaces the client; called again after the next interval if it fails. Resolves to the new client. */
  readonly replace: () => Promise<Client>;
  /** Monotonic clock, ms. */
  readonly elapsed?: () => number;
}

/**
 * The driver (7.8 and 7.9) waits for ever if it writes a heartbeat to a socket that has just been closed: its monitor
 * then stops, and no call finds the server again. A client whose heartbeat does not end is therefore replaced.
 */
export class HeartbeatWatchdog {
  /** When the pending heartbeat of a server was started. */
  private readonly pending = new Map<string, number>();
  private readonly elapsed: () => number;
  private readonly timer: NodeJS.Timeout;
  private replacing: Promise<void> | undefined;

  constructor(
    client: Client,
    private readonly options: WatchdogOptions,
  ) {
    this.elapsed = options.elapsed ?? (() => performance.now());
    this.watch(client);
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
  }

  /** Replaces the client if a heartbeat is stuck. */
  check(): Promise<void> {
    const now = this.elapsed();
    const isStuck = [...this.pending.values()].some((startedAt) => now - startedAt > STUCK_MS);
    if (!isStuck) return Promise.resolve();
    return (this.replacing ??= this.replace().finally(() => (this.replacing = undefined)));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.replacing;
  }

  private watch(client: Client): void {
    this.pending.clear();
    client.on('serverHeartbeatStarted', ({ connectionId }) => this.pending.set(connectionId, this.elapsed()));
    client.on('serverHeartbeatSucceeded', ({ connectionId }) => this.pending.delete(connectionId));
    client.on('serverHeartbeatFailed', ({ connectionId }) => this.pending.delete(connectionId));
  }

  private async replace(): Promise<void> {
    const client = await this.options.replace().catch(() => undefined); // tried again by the next check
    if (client) this.watch(client);
  }
}
