import { Redis } from 'ioredis';
import { withTimeout } from '../with-timeout.js';
import type { Announcements } from './announcements.js';

export interface RedisAnnouncementsOptions {
  readonly redisUrl: string;
  /** Identifies this process. */
  readonly process: string;
  /** Called once per loss of the server; reconnects automatically. */
  readonly onFault: (cause: unknown) => void;
  /** Namespace of the channels. */
  readonly prefix?: string;
  /** How long an announcement waits for the other processes. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 300;

interface Announcement {
  readonly from: string;
  readonly number: number;
  readonly generation: number;
}

/** An announcement whose acknowledgements are counted. */
class Pending {
  private acknowledged = 0;
  private expected: number | undefined;
  private readonly resolve: (complete: true) => void;
  readonly complete: Promise<true>;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<true>();
    this.complete = promise;
    this.resolve = resolve;
  }

  expect(count: number): void {
    this.expected = count;
    this.check();
  }

  acknowledge(): void {
    this.acknowledged += 1;
    this.check();
  }

  /** An acknowledgement may overtake the number of receivers. */
  private check(): void {
    if (this.expected !== undefined && this.acknowledged >= this.expected) this.resolve(true);
  }
}

/**
 * Redis pub/sub: one channel for announcements, and one per process for the acknowledgements it receives. `PUBLISH`
 * returns the number of receivers, this process included, so that many acknowledgements are expected.
 */
export class RedisAnnouncements implements Announcements {
  private handler: (generation: number) => Promise<void> = () => Promise.resolve();
  private lost = false;
  private subscribed = false;
  private number = 0;
  private readonly pending = new Map<number, Pending>();
  private readonly publisher: Redis;
  private readonly subscriber: Redis;

  constructor(private readonly options: RedisAnnouncementsOptions) {
    const connection = {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 2_000,
      retryStrategy: (times: number) => Math.min(times * 100, 1_000),
    };
    this.publisher = new Redis(options.redisUrl, connection);
    this.subscriber = new Redis(options.redisUrl, { ...connection, autoResubscribe: false });
    for (const redis of [this.publisher, this.subscriber]) redis.on('error', (cause) => this.handleLoss(cause));
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => (this.subscribed = false));
    this.subscriber.on('message', (channel: string, message: string) => this.receive(channel, message));
  }

  get connected(): boolean {
    return this.subscribed;
  }

  onAnnouncement(handler: (generation: number) => Promise<void>): void {
    this.handler = handler;
  }

  async announce(generation: number): Promise<boolean> {
    if (!this.subscribed) return false;
    const number = (this.number += 1);
    const pending = new Pending();
    this.pending.set(number, pending);
    try {
      return await withTimeout<boolean>(
        this.publish({ from: this.options.process, number, generation }, pending),
        this.options.timeoutMs ?? TIMEOUT_MS,
        () => false,
      );
    } catch (cause) {
      this.handleLoss(cause);
      return false;
    } finally {
      this.pending.delete(number);
    }
  }

  /** The others no longer wait for this process. */
  async close(): Promise<void> {
    await this.subscriber.quit().catch(() => undefined); // without the server nobody can announce anything
    this.subscriber.disconnect();
    this.publisher.disconnect();
  }

  private async publish(announcement: Announcement, pending: Pending): Promise<true> {
    pending.expect(await this.publisher.publish(this.channel, JSON.stringify(announcement)));
    return pending.complete;
  }

  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel, this.acknowledgementsOf(this.options.process));
      this.subscribed = true;
      this.lost = false;
    } catch (cause) {
      this.handleLoss(cause);
      this.subscriber.disconnect(true);
    }
  }

  private receive(channel: string, message: string): void {
    if (channel === this.channel) void this.acknowledge(message);
    else this.pending.get(Number(message))?.acknowledge();
  }

  /** Not acknowledged if the handler fails: the announcing process then waits. */
  private async acknowledge(message: string): Promise<void> {
    try {
      const { from, number, generation } = JSON.parse(message) as Announcement; // only `publish` writes there
      if (from === this.options.process) return this.pending.get(number)?.acknowledge();
      await this.handler(generation);
      await this.publisher.publish(this.acknowledgementsOf(from), String(number));
    } catch (cause) {
      this.options.onFault(cause);
    }
  }

  /** Pub/sub ignores the database number, by which installations on one server are told apart. */
  private get channel(): string {
    return `${this.options.prefix ?? 'fumata'}-changes-${this.subscriber.options.db ?? 0}`;
  }

  private acknowledgementsOf(process: string): string {
    return `${this.channel}:${process}`;
  }

  private handleLoss(cause: unknown): void {
    if (this.lost) return;
    this.lost = true;
    this.options.onFault(cause);
  }
}
