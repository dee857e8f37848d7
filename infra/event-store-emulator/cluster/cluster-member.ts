import { hostname } from 'node:os';
import type { EventLog } from '../log/event-log.ts';
import type { WriteAccess } from '../log/writer.ts';
import type { Call } from '../protocol/call.ts';
import { notLeader, notReady } from '../protocol/grpc-error.ts';
import { Forwarder, type ForwarderOptions } from './forwarder.ts';
import type { Address, Gossip, Member, State } from './member.ts';
import { isRunning, type Leader, MemberFiles, type MemberRecord } from './member-files.ts';

const TICK_MS = 25;
const BEAT_MS = 100;
/** How long a state lasts at least, so that others see it. */
const STATE_MS = 250;
/** Time between two candidates, which would otherwise claim an epoch at once. */
const CANDIDATE_MS = 150;
/** A former leader notices, serves reads for a while, and ends. */
const SERVES_MS = 1_500;
const ENDS_MS = 3_000;
/** A leader without a quorum still takes appends for a moment; they get no answer in time. */
const DOUBT_MS = 300;
const QUORUM = 2;

export interface ClusterOptions {
  readonly folder: string;
  readonly instanceId: string;
  readonly advertised: Address;
  /** Host and port of this node and of the others. */
  readonly internal: string;
  readonly seeds: readonly string[];
  readonly gossipIntervalMs: number;
  readonly gossipTimeoutMs: number;
  readonly tls: ForwarderOptions['tls'];
  readonly log: EventLog;
  /** Called when this node becomes the leader. */
  readonly onLead: () => void;
  /** Called when it was the leader and another one is: the process must end. */
  readonly onDeposed: () => void;
}

/** A node among three that share a folder. */
export class ClusterMember implements Member {
  readonly #options: ClusterOptions;
  readonly #files: MemberFiles;
  readonly #forwarder: Forwarder;
  readonly #frozenAfterMs: number;
  #state: State = 'unknown';
  #stateSince = performance.now();
  #members: readonly MemberRecord[] = [];
  #membersReadAt = 0;
  #beatAt = 0;
  #leader: Leader | undefined;
  /** The epoch that this node leads or led. */
  #ownEpoch: number | undefined;
  #epoch = 0;
  #quorumAt = 0;
  #leaderlessSince: number | undefined;
  #deposedAt: number | undefined;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.#files = new MemberFiles(options.folder);
    this.#forwarder = new Forwarder({ tls: options.tls, leader: () => this.#livingLeader()?.internal });
    this.#frozenAfterMs = 2_000 + options.gossipTimeoutMs + options.gossipIntervalMs / 2;
  }

  start(): void {
    this.#tick();
    setInterval(() => this.#tick(), TICK_MS);
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
    if (this.#ownEpoch === undefined || this.#state === 'unknown') return 'not-ready';
    return this.isLeader ? 'write' : 'hold';
  }

  get isLeader(): boolean {
    return this.#ownEpoch !== undefined && !this.#files.hasEpoch(this.#ownEpoch + 1);
  }

  get hasQuorum(): boolean {
    if (performance.now() - this.#membersReadAt > 2 * BEAT_MS) this.#readMembers();
    return 1 + this.#others().filter((other) => this.#isAlive(other)).length >= QUORUM;
  }

  get gossip(): readonly Gossip[] {
    const { instanceId, advertised } = this.#options;
    const own: Gossip = { ...advertised, instanceId, state: this.#state, isAlive: true };
    const others = this.#others().map((other): Gossip => {
      const { host, port } = other;
      const isAlive = this.#isAlive(other);
      const isSucceeded = !isAlive && other.state === 'leader' && other.instanceId !== this.#leader?.instanceId;
      return { host, port, instanceId: other.instanceId, state: isSucceeded ? 'unknown' : other.state, isAlive };
    });
    return [own, ...others];
  }

  mustServe(requiresLeader: boolean): void {
    if (!requiresLeader) return;
    if (this.#state === 'unknown' || this.#state === 'shuttingdown' || !this.#leader) throw notReady();
    if (this.#ownEpoch === undefined) throw notLeader(this.#leader.host, this.#leader.port);
  }

  forward(call: Call, messages: readonly Buffer[]): Promise<readonly Buffer[]> {
    return this.#forwarder.forward(call, messages);
  }

  #tick(): void {
    if (this.#state === 'shuttingdown') return;
    this.#readMembers();
    this.#epoch = this.#files.lastEpoch();
    if (this.#ownEpoch === undefined) this.#follow();
    else if (this.#ownEpoch < this.#epoch) this.#endAsDeposed();
    else this.#lead();
    if (performance.now() - this.#beatAt >= BEAT_MS) this.#beat();
  }

  #lead(): void {
    if (this.hasQuorum) this.#quorumAt = performance.now();
    if (performance.now() - this.#quorumAt > DOUBT_MS) this.#enter('unknown');
    else if (this.#state !== 'preleader' || this.#lasted(STATE_MS)) this.#enter('leader');
  }

  #follow(): void {
    const { log } = this.#options;
    this.#leader = this.#files.leaderOf(this.#epoch);
    if (this.#livingLeader()) {
      this.#leaderlessSince = undefined;
      this.#catchUp();
      if (log.epoch < this.#epoch) return;
      if (this.#state === 'unknown') this.#enter('clone');
      else if (this.#state !== 'follower' && this.#lasted(STATE_MS)) this.#enter('follower');
      return;
    }
    if (this.#state !== 'unknown') this.#enter('prereplica');
    this.#leaderlessSince ??= performance.now();
    const before = this.#others().filter((other) => this.#isAlive(other) && other.internal < this.#options.internal);
    const delayMs = STATE_MS + CANDIDATE_MS * before.length;
    if (this.hasQuorum && performance.now() - this.#leaderlessSince > delayMs) this.#claim();
  }

  #claim(): void {
    const { instanceId, advertised, internal, log, onLead } = this.#options;
    const epoch = Math.max(this.#epoch, log.epoch) + 1;
    const leader = { ...advertised, instanceId, internal };
    if (!this.#files.claim(epoch, leader)) return;
    log.startSegment(epoch);
    this.#epoch = epoch;
    this.#ownEpoch = epoch;
    this.#quorumAt = performance.now();
    this.#leader = leader;
    this.#enter('preleader');
    this.#beat();
    onLead();
  }

  /** Reads what the leader has written; only what was there before another epoch began is part of the log. */
  #catchUp(): void {
    const { log } = this.#options;
    const before = log.index.end;
    if (log.epoch < this.#epoch) log.load();
    else log.catchUp();
    if (log.index.end === before) return;
    if (this.#files.hasEpoch(this.#epoch + 1)) log.index.truncate(before);
    else log.announce();
  }

  #endAsDeposed(): void {
    this.#deposedAt ??= performance.now();
    const elapsedMs = performance.now() - this.#deposedAt;
    if (elapsedMs < SERVES_MS) return;
    this.#enter('shuttingdown');
    this.#beat();
    setTimeout(() => this.#options.onDeposed(), ENDS_MS - SERVES_MS);
  }

  #enter(state: State): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#stateSince = performance.now();
    this.#beatAt = 0;
  }

  #lasted(ms: number): boolean {
    return performance.now() - this.#stateSince >= ms;
  }

  #beat(): void {
    const { advertised, instanceId, internal } = this.#options;
    const own = { ...advertised, instanceId, internal, state: this.#state, pid: process.pid, machine: hostname() };
    this.#files.beat({ ...own, writtenAt: Date.now() });
    this.#beatAt = performance.now();
  }

  #readMembers(): void {
    const { internal, seeds } = this.#options;
    this.#members = this.#files
      .members()
      .filter((each) => each.internal === internal || seeds.length === 0 || seeds.includes(each.internal));
    this.#membersReadAt = performance.now();
  }

  #others(): readonly MemberRecord[] {
    return this.#members.filter((each) => each.internal !== this.#options.internal);
  }

  #isAlive(member: MemberRecord): boolean {
    return Date.now() - member.writtenAt < this.#frozenAfterMs && isRunning(member) && member.state !== 'shuttingdown';
  }

  #livingLeader(): MemberRecord | undefined {
    return this.#others().find((each) => each.instanceId === this.#leader?.instanceId && this.#isAlive(each));
  }
}
