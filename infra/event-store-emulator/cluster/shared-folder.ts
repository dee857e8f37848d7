import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Gossip, State } from './member.ts';

export interface NodeIdentity extends Pick<Gossip, 'host' | 'port' | 'instanceId'> {
  /** Where other nodes reach it: host and port. */
  readonly internal: string;
}

interface Heartbeat extends NodeIdentity {
  readonly state: State;
  readonly pid: number;
  readonly machine: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** Another node, as far as its heartbeats tell. */
export type Peer = NodeIdentity & Gossip;

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

  /** @param frozenAfterMs a node without a heartbeat for so long is not alive */
  constructor(folder: string, self: NodeIdentity, frozenAfterMs: number) {
    this.#folder = join(folder, 'cluster');
    this.#self = self;
    this.#frozenAfterMs = frozenAfterMs;
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The last epoch that has a leader; 0 for none. */
  lastEpoch(): number {
    return Math.max(0, ...readdirSync(this.#folder).map((name) => Number(EPOCH.exec(name)?.[1] ?? 0)));
  }

  leaderOf(epoch: number): NodeIdentity | undefined {
    return readJson<NodeIdentity>(this.#epochFile(epoch));
  }

  /** Makes this node the leader of an epoch. Returns false when another one was faster. */
  claim(epoch: number): boolean {
    const temporary = join(this.#folder, `claim-${this.#self.instanceId}`);
    writeFileSync(temporary, JSON.stringify(this.#self));
    try {
      linkSync(temporary, this.#epochFile(epoch));
      return true;
    } catch {
      return false; // the epoch has a leader
    } finally {
      rmSync(temporary);
    }
  }

  beat(state: State): void {
    const file = join(this.#folder, `member-${this.#self.internal.replaceAll(/[^\w.-]/g, '_')}.json`);
    const own: Heartbeat = { ...this.#self, state, pid: process.pid, machine: hostname(), writtenAt: Date.now() };
    writeFileSync(`${file}.new`, JSON.stringify(own));
    renameSync(`${file}.new`, file);
  }

  peers(): readonly Peer[] {
    const names = readdirSync(this.#folder).filter((name) => HEARTBEAT.test(name));
    const all = names.flatMap((name) => readJson<Heartbeat>(join(this.#folder, name)) ?? []);
    const peers = all.filter(({ internal }) => internal !== this.#self.internal);
    return peers.map((peer) => ({ ...peer, isAlive: this.#isAlive(peer) }));
  }

  #isAlive(peer: Heartbeat): boolean {
    const isRecent = Date.now() - peer.writtenAt < this.#frozenAfterMs;
    return isRecent && peer.state !== 'ShuttingDown' && isRunning(peer);
  }

  #epochFile(epoch: number): string {
    return join(this.#folder, `epoch-${epoch}.json`);
  }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T; // written by a node of this folder
  } catch {
    return undefined; // not there
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
