import { STREAM_PREFIXES } from '@fumata/conclave';
import { openEventLog, type EventLog, type Position } from '@fumata/event-log';
import { knownPositions, type ReadModels } from '@fumata/read-models';
import type { Registry } from 'prom-client';
import type { StoreContext } from './process-context.js';

/** Opens the log and registers its closing. An embedded log is verified against `models`, if given. */
export async function openLog(
  { configuration, storeShutdown }: StoreContext,
  models?: ReadModels,
  metrics?: Registry,
): Promise<EventLog> {
  const { eventStoreUrl, dataFolder } = configuration;
  const positions = models ? await knownPositions<Position>(models) : { checkpoint: undefined, snapshot: undefined };
  const log = await openEventLog({ eventStoreUrl, dataFolder, prefixes: STREAM_PREFIXES, metrics }, positions);
  storeShutdown.add({ name: 'the event log', run: () => log.close() });
  return log;
}
