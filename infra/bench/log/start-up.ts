import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { amount } from '../harness/amount.ts';
import { millionVotes, noVotes, VOTES } from './million.ts';
import type { Bench } from '../harness/bench.ts';
import { median, rowOf, spread } from '../harness/row.ts';
import { siteEnvironment } from '../harness/site-process.ts';

const MAIN = fileURLToPath(new URL('../../../apps/standalone/dist/main.js', import.meta.url));
const TIMES = amount(3, 1);
const TIMEOUT_MS = 60_000;
const POLL_MS = 10;
/** CPU share below which the process counts as idle. */
const IDLE_CPU_SHARE = 0.1;
const SAMPLE_MS = 500;
/** Hash chain, live view and read models: three passes over the log. */
const MAX_SECONDS_WITHOUT_SNAPSHOT = 15;
/** Recommended by docs/operations/sizes.md. */
const MEMORY_MB = 1_000;
const BYTES_PER_VOTE = 1_000;

interface Start {
  /** Until it was ready. */
  readonly seconds: number;
  /** Maximum until it was stopped. */
  readonly peakMb: number;
}

/**
 * (g) Time from the start of the real program until `/health/ready` answers yes, with 1,000,000 votes in its log. With
 * a snapshot the reference is a start without votes, because votes before the snapshot should cost nothing. Without one
 * (documents older than the votes) everything is read; the reference is then a fixed bound. Memory and disk are those of the 1,000,000 votes.
 */
export const startUp: Bench = async ({ folder }) => {
  const voted = await millionVotes(folder);
  const empty = await noVotes(folder);
  const documentsBefore = join(folder, 'documents-before');
  cpSync(join(empty, 'documents.db'), documentsBefore);
  const without: Start[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    for (const journal of ['-wal', '-shm']) rmSync(join(voted, `documents.db${journal}`), { force: true });
    cpSync(documentsBefore, join(voted, 'documents.db'));
    // The last run processes everything and stores a snapshot when it stops.
    without.push(await startAndStop(voted, { catchUp: n === TIMES - 1 }));
  }
  const withSnapshot: Start[] = [];
  const limits: Start[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    limits.push(await startAndStop(empty));
    withSnapshot.push(await startAndStop(voted));
  }
  const disk =
    bytesOf(join(voted, 'log', 'events.db')) + bytesOf(join(voted, 'documents.db')) - bytesOf(documentsBefore);
  return [
    rowOf({
      name: 'g: start, with snapshot',
      ours: median(seconds(withSnapshot)),
      limit: median(seconds(limits)),
      aim: 1.5,
      unit: 's',
      better: 'less',
      note: `${spread(seconds(withSnapshot), 2)} s; without a vote ${spread(seconds(limits), 2)} s; ${TIMES} times each`,
    }),
    rowOf({
      name: 'g: start, no snapshot',
      ours: median(seconds(without)),
      limit: MAX_SECONDS_WITHOUT_SNAPSHOT,
      aim: 1,
      unit: 's',
      better: 'less',
      note: `${spread(seconds(without), 2)} s; 1,000,000 votes checked against the chain of hashes, folded and projected; ${TIMES} times`,
    }),
    rowOf({
      name: 'g: memory, no snapshot',
      ours: Math.max(...peaks(without)),
      limit: MEMORY_MB,
      aim: 1,
      unit: 'MB',
      better: 'less',
      note: `with snapshot ${spread(peaks(withSnapshot))} MB, without a vote ${spread(peaks(limits))} MB; maximum of the process`,
    }),
    rowOf({
      name: 'g: disk',
      ours: disk / VOTES,
      limit: BYTES_PER_VOTE,
      aim: 1,
      unit: 'bytes/vote',
      better: 'less',
      note: `log ${(bytesOf(join(voted, 'log', 'events.db')) / VOTES).toFixed(0)} bytes, documents the rest; some hundred votes in each commit`,
    }),
  ];
};

const seconds = (starts: readonly Start[]): number[] => starts.map((start) => start.seconds);
const peaks = (starts: readonly Start[]): number[] => starts.map(({ peakMb }) => peakMb);
const bytesOf = (file: string): number => statSync(file).size;

async function startAndStop(dataFolder: string, { catchUp = false } = {}): Promise<Start> {
  const env = await siteEnvironment(dataFolder);
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killChild = (): boolean => child.kill('SIGKILL');
  process.on('exit', killChild);
  try {
    await ready(`http://127.0.0.1:${env.PORT}/health/ready`, child);
    const seconds = (performance.now() - begun) / 1000;
    if (catchUp) await untilIdle(child);
    return { seconds, peakMb: peakMb(child.pid) };
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    if (child.exitCode === null) await exited;
    process.off('exit', killChild);
  }
}

async function ready(address: string, child: ChildProcess): Promise<void> {
  for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; await wait(POLL_MS)) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`);
    const status = await fetch(address).then(
      (response) => response.status,
      () => 0, // not listening yet
    );
    if (status === 200) return;
  }
  throw new Error('the site was not ready in time');
}

/** The worker has caught up once the process uses hardly any CPU. */
async function untilIdle({ pid }: ChildProcess): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  for (let used = cpuSeconds(pid); performance.now() < until;) {
    await wait(SAMPLE_MS);
    const now = cpuSeconds(pid);
    if (now - used < (IDLE_CPU_SHARE * SAMPLE_MS) / 1000) return;
    used = now;
  }
}

/** Reported by Linux; elsewhere the timeout expires. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.POSITIVE_INFINITY; // no such file system: never idle
  }
}

/** Reported by Linux; NaN elsewhere. */
function peakMb(pid: number | undefined): number {
  try {
    const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kibibytes) * 1_024) / 1e6;
  } catch {
    return Number.NaN; // no such file system
  }
}
