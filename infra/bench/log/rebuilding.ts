import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog } from '@fumata/event-log';
import { createIds, systemClock } from '@fumata/platform';
import {
  CHECKPOINT_OF,
  ConclaveProjector,
  GROUPS,
  ReadModels,
  rebuild,
  TreeThread,
  type Group,
} from '@fumata/read-models';
import { Sealer } from '../../../apps/worker/dist/sealing/sealer.js';
import { checkpointSigner } from './checkpoint-signer.ts';
import { amount } from '../harness/amount.ts';
import { millionVotes, VOTES } from './million.ts';
import { parsed } from './replay.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, pairedRatio, rowOf, spread, type BenchRow, type Pair } from '../harness/row.ts';

const PAIRS = amount(4, 1);

/**
 * (m) Blue-green rebuild of the read models of 1,000,000 votes, compared and switched: both groups (`conclave`, and the
 * Merkle trees of `sceaux`) in one pass, and `conclave` alone; each against `JSON.parse` of the same events' data and
 * metadata in one thread. The log is the site's file; the documents are in memory. It uses all cores (one thread reads,
 * another hashes), so the note gives the CPU time, which is the duration when the second core is busy.
 */
export const rebuilding: Bench = async ({ folder }) => {
  const copy = join(folder, 'rebuilding');
  cpSync(join(await millionVotes(folder), 'log'), copy, { recursive: true });
  const log = await EmbeddedEventLog.open({ folder: copy });
  const models = new ReadModels(EmbeddedDocumentStore.inMemory());
  await serve(log, models);
  const rows = [
    await measured('m: rebuild, both groups', copy, () => rebuilt(log, models, GROUPS)),
    await measured('m: rebuild, conclave alone', copy, () => rebuilt(log, models, ['conclave'])),
  ];
  await log.close();
  return rows;
};

async function measured(name: string, logFolder: string, ours: () => Promise<number>): Promise<BenchRow> {
  const cpuSeconds: number[] = [];
  const timed = async (): Promise<number> => {
    const before = process.cpuUsage();
    const perSecond = await ours();
    const { user, system } = process.cpuUsage(before);
    cpuSeconds.push((user + system) / 1e6);
    return perSecond;
  };
  const pairs = await alternately(PAIRS, { ours: timed, limit: async () => parsed(logFolder) });
  return rowFrom(name, pairs, median(cpuSeconds));
}

function rowFrom(name: string, pairs: readonly Pair<number>[], cpuSeconds: number): BenchRow {
  const [ours, limits] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
  return rowOf({
    name,
    ours: median(ours),
    limit: median(limits),
    ratio: pairedRatio(pairs),
    aim: 0.35,
    unit: 'events/s',
    note: `ours ${spread(ours)}, parse ${spread(limits)}; ${PAIRS} pairs; all threads together worked ${cpuSeconds.toFixed(1)} s`,
  });
}

/** State that the worker has written once it is idle. */
async function serve(log: EmbeddedEventLog, models: ReadModels): Promise<void> {
  const [clock, trees] = [systemClock, new TreeThread()];
  const wait = (): Promise<void> => sleep(1);
  const projector = new ConclaveProjector({ log, models: models.set(0), clock, wait });
  const sealer = new Sealer({
    log,
    models: models.set(0),
    trees,
    signer: checkpointSigner(log, models.set(0)),
    ensureKeyRecorded: () => Promise.resolve(),
    clock,
    ids: createIds(clock),
    wait,
  });
  await projector.start();
  await sealer.start();
  const head = await log.head();
  for (const group of GROUPS)
    while ((await models.checkpoints.get(CHECKPOINT_OF[group]))?.position !== head) await wait();
  await sealer.stop();
  await projector.stop();
  await trees.close();
}

/** Events per second. */
async function rebuilt(log: EmbeddedEventLog, models: ReadModels, groups: readonly Group[]): Promise<number> {
  const begun = performance.now();
  const ids = createIds(systemClock);
  const built = await rebuild(groups, { log, models, clock: systemClock, ids });
  const seconds = (performance.now() - begun) / 1000;
  if (built.outcome !== 'switched' || built.differences.length > 0 || built.events <= VOTES)
    throw new Error(`the rebuild came to ${JSON.stringify(built)}`);
  return built.events / seconds;
}
