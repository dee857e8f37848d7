import { EventStoreDBClient } from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import { Connection, type ConnectionOptions } from './connection.js';

export const never = new Promise<never>(() => undefined);
export const outage = (): Unavailable => new Unavailable('event-log', 'connection refused');
export const HEARTBEAT_MS = 500;

/** A clock that advances only while something waits. The heartbeat never fires. */
export class FakeTiming {
  readonly waits: number[] = [];
  #now = 1;
  readonly now = (): number => this.#now;
  readonly random = (): number => 1;
  readonly wait = async (ms: number): Promise<void> => {
    if (ms === HEARTBEAT_MS) return never;
    this.waits.push(ms);
    this.#now += ms;
  };
}

/** A wait ends at the next `beat`. */
export class ManualTiming extends FakeTiming {
  readonly #pendingWaits: (() => void)[] = [];
  beat(): void {
    for (const resolve of this.#pendingWaits.splice(0)) resolve();
  }
  override readonly wait = (): Promise<void> => new Promise((resolve) => this.#pendingWaits.push(resolve));
}

export function connectionWith(options: Partial<ConnectionOptions> = {}): Connection {
  return new Connection({
    connect: () => EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false'),
    check: () => never,
    heartbeat: { intervalMs: HEARTBEAT_MS, timeoutMs: 1_000 },
    deadlineMs: 5_000,
    timing: new ManualTiming(),
    ...options,
  });
}
