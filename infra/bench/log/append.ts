import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedEventLog } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, pairedRatio, rowOf, spread } from '../harness/row.ts';
import { voteEvent, type VoteEvent } from './vote-events.ts';

const VOTES = amount(100_000, 2_000);
const CALLERS = 500;
const ROWS_A_TRANSACTION = 500;
const PAIRS = amount(9, 1);

/** Same settings as the log's own thread. */
const PRAGMAS = 'PRAGMA page_size=16384; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536';
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, event_id TEXT NOT NULL,
    type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL);
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision)`;

type Row = readonly [stream: string, eventId: string, data: string, metadata: string];

/**
 * (b) Appends of one vote each by 500 concurrent callers, answered when durable, against SQLite itself inserting the
 * same serialised rows in transactions of 500 on the same thread.
 */
export const append: Bench = async ({ folder }) => {
  const votes = generatedVotes();
  const rows = votes.map(({ stream, event: { eventId, data, metadata } }): Row => {
    return [stream, eventId, JSON.stringify(data), JSON.stringify(metadata)];
  });
  await appended(votes, folder);
  const pairs = await alternately(PAIRS, {
    ours: () => appended(votes, folder),
    limit: async () => inserted(rows, folder),
  });
  const [ours, limits] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
  const note = `ours ${spread(ours)}, bulk ${spread(limits)}; ${CALLERS} callers, ${VOTES.toLocaleString('en')} votes a run, ${PAIRS} pairs`;
  return [
    rowOf({
      name: 'b: appends',
      ours: median(ours),
      limit: median(limits),
      ratio: pairedRatio(pairs),
      aim: 0.65,
      unit: 'events/s',
      note,
    }),
  ];
};

function generatedVotes(): readonly VoteEvent[] {
  const ids = createIds();
  const candidates = Array.from({ length: 120 }, () => ids.objectId());
  const poll = { conclaveId: ids.objectId(), roundId: ids.objectId(), roundNumber: 3, candidates };
  const now = Date.now();
  return Array.from({ length: VOTES }, (_, n) => voteEvent(poll, ids, { n, total: VOTES, now }));
}

async function appended(votes: readonly VoteEvent[], parent: string): Promise<number> {
  return timed(parent, async (folder) => {
    const log = await EmbeddedEventLog.open({ folder });
    let next = 0;
    const caller = async (): Promise<void> => {
      for (let vote = votes[next++]; vote; vote = votes[next++]) {
        const outcome = await log.append(vote.stream, 'no-stream', [vote.event]);
        if (!outcome.appended) throw new Error(`${vote.stream} was there already`);
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const seconds = (performance.now() - begun) / 1000;
    await log.close();
    return votes.length / seconds;
  });
}

function inserted(rows: readonly Row[], parent: string): Promise<number> {
  return timed(parent, (folder) => {
    const db = new DatabaseSync(join(folder, 'events.db'));
    db.exec(`${PRAGMAS}; ${SCHEMA}`);
    const insert = db.prepare('INSERT INTO events VALUES (?, ?, 0, ?, ?, ?, ?)');
    const begun = performance.now();
    for (let from = 0; from < rows.length; from += ROWS_A_TRANSACTION) {
      db.exec('BEGIN IMMEDIATE');
      for (const [index, [stream, eventId, data, metadata]] of rows.slice(from, from + ROWS_A_TRANSACTION).entries()) {
        insert.run(from + index + 1, stream, eventId, 'VoteCast', data, metadata);
      }
      db.exec('COMMIT');
    }
    const seconds = (performance.now() - begun) / 1000;
    db.close();
    return rows.length / seconds;
  });
}

/** Runs in a new folder, removed afterwards, so that no files of earlier runs fill the disk cache. */
async function timed(parent: string, run: (folder: string) => number | Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(parent, 'log-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
