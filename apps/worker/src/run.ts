import { STREAM_PREFIXES } from '@fumata/conclave';
import { migrateContent, openContent } from '@fumata/content';
import { openDocuments } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import type { Position } from '@fumata/event-log';
import { openJobs, SITE_JOBS } from '@fumata/jobs';
import { openMailer } from '@fumata/mail';
import { openPictureStore, Pictures } from '@fumata/media';
import {
  createIds,
  createLogger,
  createMetrics,
  readConfiguration,
  sealKeyFrom,
  Shutdown,
  startFacts,
  startTracing,
  systemClock,
} from '@fumata/platform';
import type { ClusterConfiguration, EnvironmentVariables } from '@fumata/platform';
import { ReadModels, knownPositions } from '@fumata/read-models';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { OperationsServer } from './operations/operations-server.js';
import { workerHealth } from './operations/worker-health.js';
import { startWorker } from './start.js';

/** A mail server may take its time over what it has been handed; what takes longer is begun again by another worker. */
const JOBS_END_MS = 15_000;

/** One worker process of a cluster. */
export async function run(env: EnvironmentVariables): Promise<void> {
  const configuration = readConfiguration(env, 'worker');
  const logger = createLogger(configuration.logLevel);
  logger.info(startFacts(configuration), 'starting');
  const shutdown = new Shutdown({ exit: (code) => process.exit(code), log: logger });
  shutdown.listen(process);
  try {
    const tracing = await startTracing({
      ...{ traces: configuration.traces, service: 'fumata-worker' },
      onFault: (err) => logger.warn({ err }, 'traces could not be sent'),
    });
    shutdown.add({ name: 'the traces', run: () => tracing.stop() });
    const metrics = createMetrics({ role: 'worker' });
    const { host, port } = configuration;
    const operations = await OperationsServer.open({ host, port, metrics, logger });
    shutdown.add({ name: 'the health and the metrics', run: () => operations.close() });
    const system = await openSystem({ configuration, logger, shutdown, metrics });
    const worker = await startWorker(system);
    operations.health = () => workerHealth({ ...system, followers: () => worker.followers });
    shutdown.add({ name: 'the worker', deadlineMs: JOBS_END_MS, run: () => worker.stop() });
    logger.info({ address: operations.address }, 'following the log');
  } catch (cause) {
    await shutdown.run();
    throw cause;
  }
}

interface Around {
  readonly configuration: ClusterConfiguration;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  readonly metrics: Registry;
}

async function openSystem({ configuration, logger, shutdown, metrics }: Around) {
  const { mongodbUri, eventStoreUrl, redisUrl, dataDir, smtpUrl, mailFrom, siteTitle, secret, sealKey } =
    configuration;
  const clock = systemClock;
  const ids = createIds(clock);
  const documents = await openDocuments(mongodbUri, dataDir);
  shutdown.add({ name: 'the documents', run: () => documents.close() });
  const models = new ReadModels(documents);
  const content = openContent(documents, clock, ids);
  await documents.prepare();
  await migrateContent(documents, { clock, ids, alone: false });
  const place = { eventStoreUrl, dataFolder: dataDir, prefixes: STREAM_PREFIXES, metrics };
  const log = await openEventLog(place, await knownPositions<Position>(models));
  shutdown.add({ name: 'the event log', run: () => log.close() });
  const onFault = (err: unknown): void =>
    logger.warn({ err }, 'the jobs are held up; they go on by themselves');
  const jobs = await openJobs({ types: SITE_JOBS, redisUrl, dataFolder: dataDir, clock, onFault });
  shutdown.add({ name: 'the jobs', run: () => jobs.close() });
  // Nothing is taken in here: pictures are only made smaller.
  const pictures = new Pictures({
    store: await openPictureStore(mongodbUri, dataDir),
    onKept: () => undefined,
  });
  shutdown.add({ name: 'the pictures', run: () => pictures.close() });
  const mailer = await openMailer(smtpUrl, dataDir, { name: siteTitle, address: mailFrom });
  shutdown.add({ name: 'the mail', run: () => mailer.close() });
  const outside = {
    configuration,
    secret,
    sealKey: sealKeyFrom(sealKey),
    logger,
    clock,
    ids,
    metrics,
  };
  return { ...outside, ...content, documents, log, models, jobs, pictures, mailer };
}
