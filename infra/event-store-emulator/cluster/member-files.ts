import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Address, State } from './member.ts';

/** A node as it describes itself at each heartbeat. */
export interface MemberRecord extends Address {
  readonly instanceId: string;
  /** Where other nodes reach it: host and port. */
  readonly internal: string;
  readonly state: State;
  readonly pid: number;
  readonly machine: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

export type Leader = Pick<MemberRecord, 'instanceId' | 'host' | 'port' | 'internal'>;

const EPOCH = /^epoch-(\d+)\.json$/;

/**
 * Heartbeats and elections of nodes that share a folder. They are files and not rows: a node that is frozen within a
 * transaction of SQLite keeps its lock, and none of the others could write.
 */
export class MemberFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'cluster');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The last epoch that has a leader; 0 for none. */
  lastEpoch(): number {
    return Math.max(0, ...readdirSync(this.#folder).map((name) => Number(EPOCH.exec(name)?.[1] ?? 0)));
  }

  hasEpoch(epoch: number): boolean {
    return existsSync(this.#epochFile(epoch));
  }

  leaderOf(epoch: number): Leader | undefined {
    return epoch === 0 ? undefined : readJson(this.#epochFile(epoch));
  }

  /** Makes a node the leader of an epoch. Returns false when another one was faster. */
  claim(epoch: number, leader: Leader): boolean {
    const temporary = join(this.#folder, `claim-${leader.instanceId}`);
    writeFileSync(temporary, JSON.stringify(leader));
    try {
      linkSync(temporary, this.#epochFile(epoch));
      return true;
    } catch {
      return false; // the epoch has a leader
    } finally {
      rmSync(temporary);
    }
  }

  beat(record: MemberRecord): void {
    const file = join(this.#folder, `member-${record.internal.replaceAll(/[^\w.-]/g, '_')}.json`);
    writeFileSync(`${file}.new`, JSON.stringify(record));
    renameSync(`${file}.new`, file);
  }

  members(): readonly MemberRecord[] {
    const names = readdirSync(this.#folder).filter((name) => name.startsWith('member-') && name.endsWith('.json'));
    return names.flatMap((name) => readJson<MemberRecord>(join(this.#folder, name)) ?? []);
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

/** Whether a node on this machine runs; nodes on other machines are judged by their heartbeats. */
export function isRunning({ pid, machine }: MemberRecord): boolean {
  if (machine !== hostname()) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}
