import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@grpc/grpc-js';
import type { EventLog } from '../log/event-log.ts';
import type { NodeOptions } from '../options.ts';
import { notLeader, notReady } from '../protocol/grpc-error.ts';
import { nodeCredentials } from '../protocol/listener.ts';
import { type Gossip, type NodeIdentity, type Peer, SharedFolder, type State } from './shared-folder.ts';

/** The part of a node in its cluster. */
export interface Member {
  readonly state: State;
  /** All nodes as this one knows them, itself included. */
  readonly gossip: readonly Gossip[];
  /** @throws GrpcError when only another node may answer, or none */
  mustServe(requiresLeader: boolean): void;
  /** A new connection on which a follower passes appends on; undefined when there is nobody else to take them. */
  connectToLeader(): Client | undefined;
  /** Whether this node leads or led, and takes commands. */
  readonly isReady: boolean;
  /** Whether this process is still the leader; asked after each commit, before anybody learns of it. */
  readonly isLeader: boolean;
  readonly hasQuorum: boolean;
}

/** A node without others. */
export const singleMember = ({ advertised }: NodeOptions): Member => ({
  ...{ state: 'Leader', isReady: true, isLeader: true, hasQuorum: true },
  gossip: [{ ...advertised, instanceId: randomUUID(), state: 'Leader', isAlive: true }],
  mustServe: () => undefined,
  connectToLeader: () => undefined,
});

/** Time from one heartbeat to the next. */
const TICK_MS = 25;
/** How long a state lasts at least, so that others see it. */
const STATE_MS = 400;
/** A former leader serves reads for a while, and ends. */
const SERVES_MS = 3_500;
const ENDS_MS = 500;
const QUORUM = 2;
/** A leader without a quorum still takes appends for a moment; they get no answer in time. */
const DOUBT_MS = 300;
/** A frozen leader is noticed. */
const KEEP_ALIVE = { 'grpc.keepalive_time_ms': 1_000, 'grpc.keepalive_timeout_ms': 1_000 };

/** A node among three that share a folder. */
export class ClusterMember implements Member {
  readonly #options: NodeOptions;
  readonly #log: EventLog;
  readonly #onLead: () => void;
  readonly #onDeposed: () => void;
  readonly #self: NodeIdentity;
  readonly #folder: SharedFolder;
  #ticks: NodeJS.Timeout | undefined;
  state: State = 'Unknown';
  #stateSince = performance.now();
  #leader: NodeIdentity | undefined;
  /** The epoch that this node leads or led. */
  #ownEpoch: number | undefined;
  #epoch = 0;
  #quorumAt = 0;

  /** @param onDeposed called when this node was the leader and another one is: the process must end */
  constructor(options: NodeOptions, log: EventLog, onLead: () => void, onDeposed: () => void) {
    const { folder = '', advertised, ip, port, gossipIntervalMs, gossipTimeoutMs } = options;
    this.#options = options;
    this.#log = log;
    this.#onLead = onLead;
    this.#onDeposed = onDeposed;
    this.#self = { ...advertised, instanceId: randomUUID(), internal: `${ip}:${port}` };
    this.#folder = new SharedFolder(folder, this.#self, 2_000 + gossipTimeoutMs + gossipIntervalMs / 2);
  }

  start(): void {
    this.#tick();
    this.#ticks = setInterval(() => this.#tick(), TICK_MS);
  }

  connectToLeader(): Client | undefined {
    const leader = this.#ownEpoch === undefined ? this.#livingLeader() : undefined;
    return leader && new Client(leader.internal, nodeCredentials(this.#options), KEEP_ALIVE);
  }

  get isReady(): boolean {
    return this.#ownEpoch === this.#log.epoch && this.state !== 'Unknown';
  }

  get isLeader(): boolean {
    return this.#ownEpoch === this.#folder.lastEpoch();
  }

  get hasQuorum(): boolean {
    return 1 + this.#folder.peers().filter(({ isAlive }) => isAlive).length >= QUORUM;
  }

  get gossip(): readonly Gossip[] {
    const others = this.#folder.peers().map((peer): Gossip => {
      const isSucceeded = !peer.isAlive && peer.state === 'Leader' && peer.instanceId !== this.#leader?.instanceId;
      return isSucceeded ? { ...peer, state: 'Unknown' } : peer;
    });
    return [{ ...this.#self, state: this.state, isAlive: true }, ...others];
  }

  mustServe(requiresLeader: boolean): void {
    if (!requiresLeader) return;
    if (this.state === 'Unknown' || this.state === 'ShuttingDown' || !this.#leader) throw notReady();
    if (this.#ownEpoch === undefined) throw notLeader(this.#leader.host, this.#leader.port);
  }

  #tick(): void {
    this.#epoch = this.#folder.lastEpoch();
    if (this.hasQuorum) this.#quorumAt = performance.now();
    if (this.#ownEpoch === undefined) this.#follow();
    else if (this.#ownEpoch === this.#epoch) this.#lead();
    else void this.#endAsDeposed();
    this.#folder.beat(this.state);
  }

  #lead(): void {
    if (performance.now() - this.#quorumAt > DOUBT_MS) this.#enter('Unknown');
    else if (this.#log.epoch === this.#ownEpoch) this.#enter('Leader');
  }

  #follow(): void {
    this.#leader = this.#folder.leaderOf(this.#epoch);
    if (this.#livingLeader()) {
      this.#catchUp();
      if (this.#log.epoch < this.#epoch) return;
      if (this.state === 'Unknown') this.#enter('Clone');
      else if (performance.now() - this.#stateSince >= STATE_MS) this.#enter('Follower');
      return;
    }
    if (this.state !== 'Unknown') this.#enter('PreReplica');
    if (this.hasQuorum && performance.now() - this.#stateSince > STATE_MS) void this.#claim();
  }

  async #claim(): Promise<void> {
    const epoch = Math.max(this.#epoch, this.#log.epoch) + 1;
    if (!this.#folder.claim(epoch)) return;
    this.#epoch = this.#ownEpoch = epoch;
    this.#leader = this.#self;
    await this.#log.startEpoch(epoch);
    this.#enter('Leader');
    this.#onLead();
  }

  /** Reads what the leader has written; only what was there before another epoch began is part of the log. */
  #catchUp(): void {
    const log = this.#log;
    const { end } = log;
    log.load();
    if (log.end === end) return;
    if (this.#folder.lastEpoch() > this.#epoch) log.end = end;
    else log.announce();
  }

  async #endAsDeposed(): Promise<void> {
    clearInterval(this.#ticks);
    await wait(SERVES_MS);
    this.#enter('ShuttingDown');
    this.#folder.beat(this.state);
    await wait(ENDS_MS);
    this.#onDeposed();
  }

  #enter(state: State): void {
    if (this.state !== state) this.#stateSince = performance.now();
    this.state = state;
  }

  #livingLeader(): Peer | undefined {
    return this.#folder.peers().find(({ instanceId, isAlive }) => isAlive && instanceId === this.#leader?.instanceId);
  }
}
