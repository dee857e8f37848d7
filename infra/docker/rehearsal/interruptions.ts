import { setTimeout as wait } from 'node:timers/promises';
import type { Compose, Container } from './compose.ts';
import type { Load, Pauses } from './load.ts';
import type { Report } from './report.ts';
import { repeatedWarnings } from './warnings.ts';

/** Votes are accepted again this long after a kill. */
const VOTES_WITHIN_MS = 5_000;
/** On a busy machine the event store needs longer than that to start; votes follow this long after it. */
const VOTES_AFTER_STORE_MS = 1_000;
/** Added to the longest pause without an interruption, which shows how busy the machine is. */
const PAGES_WITHIN_MS = 2_000;
/** Proves that the load goes on, and lets everything that waits between retries try again. */
const MORE_VOTES = 100;
const SETTLE_MS = 5_000;
const OURS = ['api', 'worker', 'signer'];

export interface Interrupted {
  readonly compose: Compose;
  readonly load: Load;
  readonly report: Report;
  /** Pauses of the same load without an interruption. */
  readonly uninterrupted: Pauses;
}

/** The pauses while nothing is interrupted. */
export async function withoutInterruption(load: Load): Promise<Pauses> {
  load.take();
  await settle(load);
  return load.take();
}

/** Restarts each of our containers, one after the other, amid the load. */
export async function restartInTurn({ compose, load, report, uninterrupted }: Interrupted): Promise<void> {
  for (const container of (await compose.containers()).filter(({ service }) => OURS.includes(service))) {
    load.take();
    const since = Date.now();
    await compose.restart(container);
    await settle(load);
    const pauses = load.take();
    const what = `restart of ${container.name}`;
    checkPages(report, what, { pauses, uninterrupted });
    report.check(`${what}: votes paused ${seconds(pauses.votesMs)}`, pauses.votesMs <= VOTES_WITHIN_MS);
    report.none(`${what}: no repeated warning`, await repeatedWarnings(compose, since));
  }
}

/** Kills the main process of each container in turn amid the load. Returns the rows of a table; the first one is without a kill. */
export async function killInTurn({ compose, load, report, uninterrupted }: Interrupted): Promise<readonly object[]> {
  const rows: object[] = [rowOf('nothing', uninterrupted)];
  for (const container of await compose.containers()) {
    load.take();
    const { at, healthyAgain } = await compose.kill(container);
    await healthyAgain;
    await settle(load);
    const pauses = load.take();
    const storeMs = await storeAwayMs(compose, container, at);
    const what = `kill of ${container.name}`;
    checkPages(report, what, { pauses, uninterrupted });
    const limitMs = Math.max(VOTES_WITHIN_MS, storeMs + VOTES_AFTER_STORE_MS);
    report.check(`${what}: votes paused ${seconds(pauses.votesMs)}`, pauses.votesMs <= limitMs);
    report.none(`${what}: no repeated warning`, await repeatedWarnings(compose, at));
    rows.push(rowOf(container.name, pauses, storeMs));
  }
  return rows;
}

const rowOf = (killed: string, pauses: Pauses, storeMs = 0): object => ({
  killed,
  'votes paused': seconds(pauses.votesMs),
  'of it, the event store itself': storeMs === 0 ? '-' : seconds(storeMs),
  'saves paused': seconds(pauses.savesMs),
  'page without answer': seconds(pauses.pagesMs),
  'pages refused': pauses.refusedPages.length,
});

/** Time from the kill of the event store until it accepts appends again: the restart by Docker and its own start. */
async function storeAwayMs(compose: Compose, container: Container, killedAt: number): Promise<number> {
  if (container.service !== 'eventstore') return 0;
  const line = (await compose.logs(container, killedAt)).find((text) => text.includes('IS LEADER'));
  return line === undefined ? 0 : Date.parse(line.split(' ', 1)[0] ?? '') - killedAt;
}

export async function settle(load: Load): Promise<void> {
  await load.moreVotes(MORE_VOTES);
  await wait(SETTLE_MS);
}

interface Compared {
  readonly pauses: Pauses;
  readonly uninterrupted: Pauses;
}

export function checkPages(report: Report, what: string, { pauses, uninterrupted }: Compared): void {
  const limitMs = uninterrupted.pagesMs + PAGES_WITHIN_MS;
  const text = `no page without an answer for longer than ${seconds(pauses.pagesMs)}, limit ${seconds(limitMs)}`;
  report.check(`${what}: ${text}`, pauses.pagesMs <= limitMs);
  report.none(`${what}: no page refused`, pauses.refusedPages);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
