import type { Frame } from './frame.js';
import type { Cancel, Timers } from '../../timers.js';

/** A connection of the fan-out. Writes to one connection arrive in order. */
export interface Connection {
  /** Bytes written that have not left this process. */
  readonly bufferedBytes: number;
  write(frame: Frame): 'direct' | 'queued';
  /** Shows the client that the connection is alive, unless something else is on its way. */
  beat(): void;
}

/** Observer for metrics. */
export interface FanOutWatch {
  /** Called once a push is written to all connections: counts per path, skipped connections, and duration. */
  pushed(push: { frame: Frame; direct: number; queued: number; skipped: number; seconds: number }): void;
}

interface FanOutOptions {
  readonly timers: Timers;
  readonly watch: FanOutWatch;
  /** The current snapshot; undefined while it is not available: connections then wait for `sendSnapshots`. */
  readonly snapshot: () => Frame | undefined;
  /** Milliseconds, for measuring only. */
  readonly now?: () => number;
}

/** A connection with more buffered bytes is skipped. */
export const MAX_BUFFERED_BYTES = 64 * 1024;
/** A connection with at most this many buffered bytes counts as drained: Engine.IO's own packets may be pending. */
const DRAINED = 1024;
/** Connections written per turn of the event loop: about 3 ms. */
const CHUNK = 500;
const DRAIN_CHECK_MS = 100;
/** Pages say that they are offline when nothing has arrived for 3.9 seconds. */
export const BEAT_AFTER_MS = 2_500;

interface Member {
  readonly connection: Connection;
  /** Number of the first push it receives; Infinity until it is current or has received a snapshot. */
  firstPush: number;
}

interface Delivery {
  readonly frame: Frame;
  readonly number: number;
  readonly members: Iterator<Member>;
  readonly startedAt: number;
  direct: number;
  queued: number;
  skipped: number;
}

const isDrained = ({ connection }: Member): boolean => connection.bufferedBytes <= DRAINED;

/**
 * Writes each push to every connection, one push after the other, in chunks between which the event loop serves other
 * work. A slow connection is skipped and receives one snapshot once drained; after a snapshot it receives the pushes
 * that follow, so that the chain of positions has no gap.
 */
export class FanOut {
  private readonly members = new Map<Connection, Member>();
  private readonly awaitingSnapshot = new Set<Member>();
  private readonly deliveries: Delivery[] = [];
  private pushes = 0;
  private cancelWork: Cancel | undefined;
  private cancelRetry: Cancel | undefined;
  private cancelBeat: Cancel | undefined;
  private readonly now: () => number;

  constructor(private readonly options: FanOutOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  get size(): number {
    return this.members.size;
  }

  /** A push is not yet written to every connection. */
  get busy(): boolean {
    return this.deliveries.length > 0;
  }

  /** The connection receives nothing until it is current or a snapshot is pending. */
  join(connection: Connection): void {
    this.members.set(connection, { connection, firstPush: Infinity });
    if (!this.cancelBeat) this.beatLater();
  }

  leave(connection: Connection): void {
    const member = this.members.get(connection);
    this.members.delete(connection);
    if (member) this.awaitingSnapshot.delete(member);
    if (this.size === 0) this.beatLater();
  }

  /** The connection is current: it receives all pushes from now on. */
  markCurrent(connection: Connection): void {
    const member = this.members.get(connection);
    if (member) member.firstPush = this.pushes + 1;
  }

  /** The connection receives a snapshot as soon as one is available and it has drained, and nothing else before. */
  requestSnapshot(connection: Connection): void {
    const member = this.members.get(connection);
    if (!member) return;
    this.retryWhenDrained(member);
    const frame = isDrained(member) ? this.options.snapshot() : undefined;
    if (frame) this.writeSnapshot(member, frame);
    else this.cancelRetry ??= this.options.timers.after(DRAIN_CHECK_MS, () => this.sendSnapshots());
  }

  /** `requestSnapshot`, unless nothing was pushed since the last one: the connection has then missed nothing. */
  resync(connection: Connection): void {
    const member = this.members.get(connection);
    if (member && member.firstPush <= this.pushes) this.requestSnapshot(connection);
  }

  push(frame: Frame): void {
    const number = (this.pushes += 1);
    const counts = { direct: 0, queued: 0, skipped: 0 };
    this.beatLater();
    this.deliveries.push({ frame, number, members: this.members.values(), startedAt: this.now(), ...counts });
    if (this.deliveries.length === 1) this.work();
  }

  /** Sends pending snapshots to drained connections. */
  sendSnapshots(): void {
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    let frame: Frame | undefined;
    let left = CHUNK;
    for (const member of this.awaitingSnapshot) {
      if (!isDrained(member)) continue;
      frame ??= this.options.snapshot();
      if (frame === undefined) return;
      if (left-- === 0) break;
      this.writeSnapshot(member, frame);
    }
    if (this.awaitingSnapshot.size === 0) return;
    const again = () => this.sendSnapshots();
    const { timers } = this.options;
    this.cancelRetry = left < 0 ? timers.soon(again) : timers.after(DRAIN_CHECK_MS, again);
  }

  stop(): void {
    this.cancelWork?.();
    this.cancelRetry?.();
    this.cancelBeat?.();
    this.deliveries.length = 0;
    this.awaitingSnapshot.clear();
    this.members.clear();
  }

  private writeSnapshot(member: Member, frame: Frame): void {
    this.awaitingSnapshot.delete(member);
    member.firstPush = this.pushes + 1;
    member.connection.write(frame);
  }

  private retryWhenDrained(member: Member): void {
    member.firstPush = Infinity;
    this.awaitingSnapshot.add(member);
  }

  /** Schedules the beat after the last push or beat, if there are connections. */
  private beatLater(): void {
    this.cancelBeat?.();
    const beat = (): void => this.beat(this.members.keys());
    this.cancelBeat = this.size === 0 ? undefined : this.options.timers.after(BEAT_AFTER_MS, beat);
  }

  private beat(connections: Iterator<Connection>): void {
    for (let left = CHUNK; left > 0; left -= 1) {
      const { value: connection, done } = connections.next();
      if (done) return this.beatLater();
      connection.beat();
    }
    this.cancelBeat = this.options.timers.soon(() => this.beat(connections));
  }

  private work(): void {
    this.cancelWork = undefined;
    for (let delivery = this.deliveries[0]; delivery; delivery = this.deliveries[0]) {
      if (!this.writeChunk(delivery)) {
        this.cancelWork = this.options.timers.soon(() => this.work());
        return;
      }
      this.deliveries.shift();
      this.options.watch.pushed({ ...delivery, seconds: (this.now() - delivery.startedAt) / 1000 });
      if (delivery.skipped > 0) this.sendSnapshots();
    }
  }

  /** True once all members are processed. */
  private writeChunk(delivery: Delivery): boolean {
    for (let left = CHUNK; left > 0; left -= 1) {
      const { value: member, done } = delivery.members.next();
      if (done) return true;
      if (member.firstPush > delivery.number) continue;
      if (member.connection.bufferedBytes > MAX_BUFFERED_BYTES) {
        this.retryWhenDrained(member);
        delivery.skipped += 1;
      } else {
        delivery[member.connection.write(delivery.frame)] += 1;
      }
    }
    return false;
  }
}
