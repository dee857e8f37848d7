import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '../log/event-log.ts';
import type { WriteAccess } from '../log/writer.ts';
import type { NodeOptions } from '../options.ts';
import type { Call } from '../protocol/call.ts';
import { notLeader, notReady } from '../protocol/grpc-error.ts';
import { Forwarder } from './forwarder.ts';
import type { Gossip, Member, State } from './member.ts';
import { type NodeIdentity, type Peer, SharedFolder } from './shared-folder.ts';

/** Time from one heartbeat to the next. */
const TICK_MS = 25;
/** How long a state lasts at least, so that others see it. */
const STATE_MS = 250;
/** A former leader serves reads for a while, and ends. */
const SERVES_MS = 2_500;
const ENDS_MS = 500;
/** A leader without a quorum still takes appends for a moment; they get no answer in time. */
const DOUBT_MS = 300;
const QUORUM = 2;

export interface Events {
  /** Called when this node becomes the leader. */
  readonly onLead: () => void;
  /** Called when it was the leader and another one is: the process must end. */
  readonly onDeposed: () => void;
}

/** A node among three that share a folder. */
export class ClusterMember implements Member {
  readonly #log: EventLog;
  readonly #events: Events;
  /** Addresses of the other nodes; empty for all that share the folder. */
  readonly #seeds: readonly string[];
  readonly #self: NodeIdentity;
  readonly #folder: SharedFolder;
  readonly #forwarder: Forwarder;
  #ticks: NodeJS.Timeout | undefined;
  #state: State = 'Unknown';
  #stateSince = performance.now();
  #leader: NodeIdentity | undefined;
  /** The epoch that this node leads or led. */
  #ownEpoch: number | undefined;
  #epoch = 0;
  #quorumAt = 0;
  #leaderAt = performance.now();

  constructor(options: NodeOptions, log: EventLog, events: Events) {
    const { folder = '', advertised, ip, port, seeds, gossipIntervalMs, gossipTimeoutMs, tls } = options;
    this.#log = log;
    this.#events = events;
    this.#seeds = seeds;
    this.#self = { ...advertised, instanceId: randomUUID(), internal: `${ip}:${port}` };
    this.#folder = new SharedFolder(folder, this.#self, 2_000 + gossipTimeoutMs + gossipIntervalMs / 2);
    const leader = (): string | undefined => this.#livingLeader()?.internal;
    this.#forwarder = new Forwarder({ leader, tls: tls && { ca: authoritiesIn(tls.authorityFolder) } });
  }

  start(): void {
    this.#tick();
    this.#ticks = setInterval(() => this.#tick(), TICK_MS);
  }

  get state(): State {
    return this.#state;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get forwards(): boolean {
    return this.#ownEpoch === undefined && this.#leader !== undefined;
  }

  get access(): WriteAccess {
    const isReady = this.#ownEpoch === this.#log.epoch && this.#state !== 'Unknown';
    return isReady ? (this.isLeader ? 'write' : 'hold') : 'not-ready';
  }

  get isLeader(): boolean {
    return this.#ownEpoch === this.#folder.lastEpoch();
  }

  get hasQuorum(): boolean {
    return 1 + this.#peers().filter(({ isAlive }) => isAlive).length >= QUORUM;
  }

  get gossip(): readonly Gossip[] {
    const others = this.#peers().map((peer): Gossip => {
      const isSucceeded = !peer.isAlive && peer.state === 'Leader' && peer.instanceId !== this.#leader?.instanceId;
      return isSucceeded ? { ...peer, state: 'Unknown' } : peer;
    });
    return [{ ...this.#self, state: this.#state, isAlive: true }, ...others];
  }

  mustServe(requiresLeader: boolean): void {
    if (!requiresLeader) return;
    if (this.#state === 'Unknown' || this.#state === 'ShuttingDown' || !this.#leader) throw notReady();
    if (this.#ownEpoch === undefined) throw notLeader(this.#leader.host, this.#leader.port);
  }

  forward(call: Call, messages: readonly Buffer[]): Promise<readonly Buffer[]> {
    return this.#forwarder.forward(call, messages);
  }

  #tick(): void {
    this.#epoch = this.#folder.lastEpoch();
    if (this.#ownEpoch === undefined) this.#follow();
    else if (this.#ownEpoch === this.#epoch) this.#lead();
    else void this.#endAsDeposed();
    this.#folder.beat(this.#state);
  }

  #lead(): void {
    if (this.hasQuorum) this.#quorumAt = performance.now();
    if (performance.now() - this.#quorumAt > DOUBT_MS) this.#enter('Unknown');
    else if (this.#log.epoch === this.#ownEpoch) this.#enterAfter('PreLeader', 'Leader');
  }

  #follow(): void {
    this.#leader = this.#folder.leaderOf(this.#epoch);
    if (this.#livingLeader()) {
      this.#leaderAt = performance.now();
      this.#catchUp();
      if (this.#log.epoch < this.#epoch) return;
      if (this.#state === 'Unknown') this.#enter('Clone');
      else this.#enterAfter(this.#state, 'Follower');
      return;
    }
    if (this.#state !== 'Unknown') this.#enter('PreReplica');
    if (this.hasQuorum && performance.now() - this.#leaderAt > STATE_MS) void this.#claim();
  }

  async #claim(): Promise<void> {
    const epoch = Math.max(this.#epoch, this.#log.epoch) + 1;
    if (!this.#folder.claim(epoch)) return;
    this.#epoch = this.#ownEpoch = epoch;
    this.#leader = this.#self;
    this.#quorumAt = performance.now();
    this.#enter('PreLeader');
    await this.#log.startEpoch(epoch);
    this.#events.onLead();
  }

  /** Reads what the leader has written; only what was there before another epoch began is part of the log. */
  #catchUp(): void {
    const log = this.#log;
    const { end } = log;
    log.load();
    if (log.end === end) return;
    if (this.#folder.lastEpoch() > this.#epoch) log.endAt(end);
    else log.announce();
  }

  async #endAsDeposed(): Promise<void> {
    clearInterval(this.#ticks);
    await wait(SERVES_MS);
    this.#enter('ShuttingDown');
    this.#folder.beat(this.#state);
    await wait(ENDS_MS);
    this.#events.onDeposed();
  }

  #enter(state: State): void {
    if (this.#state !== state) this.#stateSince = performance.now();
    this.#state = state;
  }

  /** Enters a state once the one before was visible; from others at once. */
  #enterAfter(before: State, state: State): void {
    if (this.#state !== before || performance.now() - this.#stateSince >= STATE_MS) this.#enter(state);
  }

  #peers(): readonly Peer[] {
    const seeds = this.#seeds;
    return this.#folder.peers().filter(({ internal }) => seeds.length === 0 || seeds.includes(internal));
  }

  #livingLeader(): Peer | undefined {
    return this.#peers().find(({ instanceId, isAlive }) => isAlive && instanceId === this.#leader?.instanceId);
  }
}

function authoritiesIn(folder: string | undefined): readonly Buffer[] {
  return folder === undefined ? [] : readdirSync(folder).map((name) => readFileSync(join(folder, name)));
}
