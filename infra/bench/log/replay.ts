import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { evolve, currentEdition, emptyView, lastRound, upcast } from '@fumata/conclave';
import { openForReading } from '@fumata/event-log';
import { amount } from '../harness/amount.ts';
import { millionVotes, VOTES } from './million.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, pairedRatio, rowOf, spread } from '../harness/row.ts';

const PAIRS = amount(5, 1);
const CHUNK = 50_000;
/** Number of pages after which the heap size is stable. */
const SETTLED_PAGES = 20;

/**
 * (c) Folding the whole log, as the analyst's replay and a start without a snapshot do, against `JSON.parse` of the
 * same events' data and metadata. The reference reads its strings in chunks of 50,000 rows before the measurement; ours
 * reads, parses, upcasts and folds.
 */
export const replay: Bench = async ({ folder }) => {
  const logFolder = join(await millionVotes(folder), 'log');
  // First, while the heap is fresh.
  const { firstMb, maxMb } = await memoryOf(logFolder);
  const pairs = await alternately(PAIRS, { ours: () => replayed(logFolder), limit: async () => parsed(logFolder) });
  const [ours, limits] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
  const note =
    `ours ${spread(ours)}, parse ${spread(limits)}; ${PAIRS} pairs; resident memory ${firstMb.toFixed(0)} MB after ` +
    `${SETTLED_PAGES} pages, ${maxMb.toFixed(0)} MB at most (+${(maxMb - firstMb).toFixed(0)})`;
  return [
    rowOf({
      name: 'c: replay',
      ours: median(ours),
      limit: median(limits),
      ratio: pairedRatio(pairs),
      aim: 0.4,
      unit: 'events/s',
      note,
    }),
  ];
};

/** Events per second. */
async function replayed(folder: string, onPage: () => void = () => undefined): Promise<number> {
  const begun = performance.now();
  const log = openForReading(folder);
  const view = emptyView();
  let events = 0;
  for await (const page of log.readAll()) {
    for (const event of page) evolve(view, upcast(event));
    events += page.length;
    onPage();
  }
  const seconds = (performance.now() - begun) / 1000;
  await log.close();
  const edition = currentEdition(view);
  if ((edition && lastRound(edition)?.totalVotes) !== VOTES) throw new Error('the fold has lost votes');
  return events / seconds;
}

async function memoryOf(folder: string): Promise<{ readonly firstMb: number; readonly maxMb: number }> {
  const samples: number[] = [];
  await replayed(folder, () => samples.push(process.memoryUsage.rss() / 1e6));
  return { firstMb: Math.max(...samples.slice(0, SETTLED_PAGES)), maxMb: Math.max(...samples) };
}

/** Events per second. */
export function parsed(folder: string): number {
  const db = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
  const chunk = db.prepare('SELECT data, metadata FROM events WHERE position > ? ORDER BY position LIMIT ?');
  let events = 0;
  let ms = 0;
  let rounds = 0;
  for (;;) {
    const rows = chunk.all(events, CHUNK);
    if (rows.length === 0) break;
    const begun = performance.now();
    for (const { data, metadata } of rows) {
      const parsedData = JSON.parse(String(data)) as { roundNumber?: number };
      const parsedMetadata = JSON.parse(String(metadata)) as { schemaVersion: number };
      rounds += (parsedData.roundNumber ?? 0) + parsedMetadata.schemaVersion;
    }
    ms += performance.now() - begun;
    events += rows.length;
  }
  db.close();
  if (rounds === 0) throw new Error('nothing was parsed');
  return (events / ms) * 1000;
}
