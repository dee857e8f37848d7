import { randomUUID } from 'node:crypto';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Cluster } from '../../cluster/site/cluster.ts';
import { SiteClients } from '../../cluster/site/site-clients.ts';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { requireServers } from '../harness/require-servers.ts';
import { median, rowOf, spread } from '../harness/row.ts';

const VOTES = amount(2_000, 20);
const EVENTS_OF_OTHERS = amount(1_000_000, 5_000);
const EVENTS_PER_APPEND = 500;
const CONCURRENT_APPENDS = 8;
const STARTS = amount(5, 1);

/** (s) Starts with a snapshot on a shared EventStoreDB: with many foreign events, against none. */
export const sharedServer: Bench = async () => {
  await requireServers();
  const cluster = await Cluster.start({ apis: 1, workers: 1, env: { LOG_LEVEL: 'error' } });
  const clients = new SiteClients(cluster.address);
  try {
    await clients.voters(VOTES).vote(16);
    const alone = await secondsOfStarts(cluster);
    await appendEventsOfOthers(cluster.servers.log.url);
    const beside = await secondsOfStarts(cluster);
    return [
      rowOf({
        name: 's: start on a shared server',
        aim: 1.5,
        unit: 's',
        better: 'less',
        ours: median(beside),
        limit: median(alone),
        note:
          `an API process and a worker, beside ${EVENTS_OF_OTHERS} events of others: ${spread(beside, 1)} s; ` +
          `limit: beside none, ${spread(alone, 1)} s`,
      }),
    ];
  } finally {
    await clients.close();
    await cluster.stop();
  }
};

/**
 * Time from the start of both processes until both are ready. A graceful stop beforehand stores the position reached.
 */
async function secondsOfStarts({ apis, workers }: Cluster): Promise<readonly number[]> {
  const processes = [...apis.map(({ process: api }) => api), ...workers];
  const seconds: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    await Promise.all(processes.map((each) => each.stop()));
    const begun = performance.now();
    await Promise.all(processes.map((each) => each.start()));
    seconds.push((performance.now() - begun) / 1_000);
  }
  return seconds;
}

async function appendEventsOfOthers(url: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  let left = EVENTS_OF_OTHERS;
  const writer = async (): Promise<void> => {
    const stream = `others-${randomUUID()}`;
    while (left > 0) {
      left -= EVENTS_PER_APPEND;
      const events = Array.from({ length: EVENTS_PER_APPEND }, () => jsonEvent({ type: 'Noted', data: {} }));
      await client.appendToStream(stream, events, { expectedRevision: ANY });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_APPENDS }, writer));
  await client.dispose();
}
