import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import { evolve, emptyView, STREAM_PREFIXES, upcast } from '@fumata/conclave';
import { openEventStoreDb, type EventLog } from '@fumata/event-log';
import { alternately, median, pairedRatio, rowOf, spread, type BenchRow, type Pair } from '../harness/row.ts';

interface RunOptions {
  /** Concurrent appends. */
  readonly concurrency: number;
  readonly ms: number;
  readonly pairs: number;
}

type Append = (stream: string, eventId: string) => Promise<unknown>;

/** Appends per second, one event each to a stream of its own. */
async function rate(append: Append, concurrency: number, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let done = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const eventId = randomUUID();
      await append(`ballot-${eventId}`, eventId);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  return (done * 1_000) / ms;
}

/** The adapter, with prefixes that keep it apart from the site's events. */
const adapter = (url: string) =>
  openEventStoreDb({ connectionString: url, prefixes: STREAM_PREFIXES, namespace: 'bench-' });

const by =
  (log: EventLog): Append =>
  (stream, eventId) =>
    log.append(stream, 'no-stream', [{ eventId, type: 'VoteCast', data: {}, metadata: {} }]);

/** Appends per second through the adapter. */
export async function appends(url: string, concurrency: number, ms: number): Promise<number> {
  const log = await adapter(url);
  const perSecond = await rate(by(log), concurrency, ms);
  await log.close();
  return perSecond;
}

/** (b) Overhead of the adapter over the event database's own client. */
export async function appendRow(url: string, { concurrency, ms, pairs }: RunOptions): Promise<BenchRow> {
  const [log, client] = [await adapter(url), EventStoreDBClient.connectionString(url)];
  const bare: Append = (stream, id) =>
    client.appendToStream(`bare-${stream}`, jsonEvent({ id, type: 'VoteCast', data: {}, metadata: {} }), {
      expectedRevision: NO_STREAM,
    });
  const measured = await alternately(pairs, {
    ours: () => rate(by(log), concurrency, ms),
    limit: () => rate(bare, concurrency, ms),
  });
  await log.close();
  await client.dispose();
  return paired('q: appends by the adapter', measured, 0.8, 'limit: the client alone');
}

/** (c) Reading and folding the whole log, against reading it with the client alone. */
export async function replayRow(url: string, pairs: number): Promise<BenchRow> {
  const log = await openEventStoreDb({ connectionString: url, prefixes: STREAM_PREFIXES });
  const client = EventStoreDBClient.connectionString(url);
  const folded = async (): Promise<number> => {
    const [begun, view] = [performance.now(), emptyView()];
    let events = 0;
    for await (const page of log.readAll()) {
      for (const event of page) evolve(view, upcast(event));
      events += page.length;
    }
    return (events * 1_000) / (performance.now() - begun);
  };
  const read = async (): Promise<number> => {
    const begun = performance.now();
    let events = 0;
    for await (const { event } of client.readAll({ fromPosition: START }))
      if (event && STREAM_PREFIXES.some((prefix) => event.streamId.startsWith(prefix))) events += 1;
    return (events * 1_000) / (performance.now() - begun);
  };
  const measured = await alternately(pairs, { ours: folded, limit: read });
  await log.close();
  await client.dispose();
  return paired('q: replay from the log', measured, 0.7, 'read and folded; limit: read by the client alone');
}

function paired(name: string, measured: readonly Pair<number>[], aim: number, note: string): BenchRow {
  const [ours, limits] = [measured.map((pair) => pair.ours), measured.map((pair) => pair.limit)];
  return rowOf({
    name,
    ours: median(ours),
    limit: median(limits),
    ratio: pairedRatio(measured),
    aim,
    unit: 'events/s',
    note: `${spread(ours)}/s; ${note}`,
  });
}
