import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MissingPrerequisite } from '../harness/amount.ts';

const SOURCE = fileURLToPath(new URL('./fanout-client.c', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../../.tools/fanout-client', import.meta.url));
/** File descriptors that a process needs besides its connections. */
const OWN_FILES = 200;

export interface SwarmOptions {
  readonly port: number;
  readonly clients: number;
  /** Socket.IO in the namespace `/conclave`: `sio` counts tallies, `smoke` smoke, `summary` gets the summary only. */
  readonly protocol: 'ws' | 'sio' | 'smoke' | 'summary';
}

/** Messages since the previous report; latencies in ms from the time in the message. */
export interface ReceivedMessages {
  readonly messages: number;
  /** Everything received, pings included. */
  readonly bytes: number;
  readonly first: number;
  readonly last: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of connections lost. */
  readonly failed: number;
  /** CPU time of the swarm since it started. */
  readonly cpuMs: number;
}

/** Maximum number of connections per process: the hard limit of `ulimit -n`, to which both sides raise themselves. */
export function maxConnections(): number {
  // Node's types omit the limits; anything but a number means unlimited.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { hard?: unknown } } };
  const hard = Number(userLimits?.open_files?.hard);
  return Number.isFinite(hard) ? hard - OWN_FILES : Infinity;
}

/** Thousands of clients in a C program, because JavaScript clients would be the bottleneck. */
export class Swarm {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcessByStdio<Writable, Readable, null>) {
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /**
   * Resolves once all are connected. @throws MissingPrerequisite without a C compiler, Error when a connection is
   * refused
   */
  static async connect({ port, clients, protocol }: SwarmOptions): Promise<Swarm> {
    build();
    const args = [String(port), String(clients), protocol];
    const swarm = new Swarm(spawn(PROGRAM, args, { stdio: ['pipe', 'pipe', 'inherit'] }));
    await swarm.#line();
    return swarm;
  }

  async report(): Promise<ReceivedMessages> {
    this.#child.stdin.write('report\n');
    return JSON.parse(await this.#line()) as ReceivedMessages; // printed by fanout-client.c
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.stdin.end();
    await gone;
  }

  async #line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the swarm of clients ended, see above');
    return value;
  }
}

function build(): void {
  if (existsSync(PROGRAM) && statSync(PROGRAM).mtimeMs > statSync(SOURCE).mtimeMs) return;
  mkdirSync(fileURLToPath(new URL('../../../.tools', import.meta.url)), { recursive: true });
  try {
    execFileSync('cc', ['-O2', '-o', PROGRAM, SOURCE], { stdio: ['ignore', 'inherit', 'inherit'] });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      throw new MissingPrerequisite('no C compiler (cc)');
    throw cause;
  }
}
