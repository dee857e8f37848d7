import { STREAM_PREFIXES } from '@fumata/conclave';
import { openDocuments } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import type { Position } from '@fumata/event-log';
import {
  createIds,
  createLogger,
  createMetrics,
  readConfiguration,
  Shutdown,
  systemClock,
} from '@fumata/platform';
import type { EnvironmentVariables } from '@fumata/platform';
import { ReadModels, remembered } from '@fumata/read-models';
import { startWorker } from './start.js';

/** One worker process of a cluster. */
export async function run(env: EnvironmentVariables): Promise<void> {
  const { logLevel, mongodbUri, eventStoreUrl, dataDir } = readConfiguration(env, 'worker');
  const logger = createLogger(logLevel);
  const shutdown = new Shutdown({ exit: (code) => process.exit(code), log: logger });
  shutdown.listen(process);
  try {
    const documents = await openDocuments(mongodbUri, dataDir);
    shutdown.add({ name: 'the documents', run: () => documents.close() });
    const models = new ReadModels(documents);
    await documents.prepare();
    const place = { eventStoreUrl, dataFolder: dataDir, prefixes: STREAM_PREFIXES };
    const log = await openEventLog(place, await remembered<Position>(models));
    shutdown.add({ name: 'the event log', run: () => log.close() });
    const worker = await startWorker({
      ...{ log, models, logger },
      ...{ clock: systemClock, ids: createIds(), metrics: createMetrics({ role: 'worker' }) },
    });
    shutdown.add({ name: 'the worker', run: () => worker.stop() });
    logger.info('following the log');
  } catch (cause) {
    await shutdown.run();
    throw cause;
  }
}
