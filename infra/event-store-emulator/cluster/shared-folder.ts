import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** States of a node as `/gossip` names them, with their numbers in the gossip of gRPC. */
export const STATES = { Unknown: 2, PreReplica: 3, Clone: 5, Follower: 6, Leader: 8, ShuttingDown: 10 } as const;

export type State = keyof typeof STATES;

/** A node as the gossip shows it, with the host and port where clients reach it. */
export interface Gossip {
  readonly host: string;
  readonly port: number;
  readonly instanceId: string;
  readonly state: State;
  readonly isAlive: boolean;
}

interface Heartbeat extends Omit<Gossip, 'isAlive'> {
  /** Where other nodes reach it: host and port. */
  readonly internal: string;
  readonly pid: number;
  readonly machine: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

export type NodeIdentity = Pick<Heartbeat, 'host' | 'port' | 'instanceId' | 'internal'>;

/** Another node, as far as its heartbeats tell. */
export type Peer = Heartbeat & Gossip;

const EPOCH = /^epoch-(\d+)\.json$/;
const HEARTBEAT = /^member-.*\.json$/;

/**
 * Heartbeats and elections of nodes that share a folder. They are files and not rows: a node that is frozen within a
 * transaction of SQLite keeps its lock, and none of the others could write.
 */
export class SharedFolder {
  readonly #folder: string;
  readonly #self: NodeIdentity;
  readonly #frozenAfterMs: number;
  /** File of this node's heartbeats. */
  readonly #heartbeat: string;

  /** @param frozenAfterMs a node without a heartbeat for so long is not alive */
  constructor(folder: string, self: NodeIdentity, frozenAfterMs: number) {
    this.#folder = join(folder, 'cluster');
    this.#self = self;
    this.#frozenAfterMs = frozenAfterMs;
    this.#heartbeat = join(this.#folder, `member-${self.internal.replaceAll(/[^\w.-]/g, '_')}.json`);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The last epoch that has a leader; 0 for none. */
  lastEpoch(): number {
    return Math.max(0, ...readdirSync(this.#folder).map((name) => Number(EPOCH.exec(name)?.[1] ?? 0)));
  }

  leaderOf(epoch: number): NodeIdentity | undefined {
    return this.#read<NodeIdentity>(`epoch-${epoch}.json`);
  }

  /** Makes this node the leader of an epoch: its last heartbeat says who leads. Returns false when another one was faster. */
  claim(epoch: number): boolean {
    try {
      linkSync(this.#heartbeat, join(this.#folder, `epoch-${epoch}.json`));
      return true;
    } catch {
      return false; // the epoch has a leader
    }
  }

  beat(state: State): void {
    const own: Heartbeat = { ...this.#self, state, pid: process.pid, machine: hostname(), writtenAt: Date.now() };
    writeFileSync(`${this.#heartbeat}.new`, JSON.stringify(own));
    renameSync(`${this.#heartbeat}.new`, this.#heartbeat);
  }

  peers(): readonly Peer[] {
    const names = readdirSync(this.#folder).filter((name) => HEARTBEAT.test(name));
    const all = names.flatMap((name) => this.#read<Heartbeat>(name) ?? []);
    const peers = all.filter(({ internal }) => internal !== this.#self.internal);
    return peers.map((peer) => ({ ...peer, isAlive: this.#isAlive(peer) }));
  }

  #isAlive(peer: Heartbeat): boolean {
    const isRecent = Date.now() - peer.writtenAt < this.#frozenAfterMs;
    return isRecent && peer.state !== 'ShuttingDown' && isRunning(peer);
  }

  /** Undefined for a file that is not there. */
  #read<T>(name: string): T | undefined {
    try {
      return JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as T; // written by a node of this folder
    } catch {
      return undefined;
    }
  }
}

/** Nodes on other machines are judged by their heartbeats. */
function isRunning({ pid, machine }: Heartbeat): boolean {
  try {
    return machine !== hostname() || process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}
