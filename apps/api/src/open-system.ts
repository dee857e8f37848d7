import type { KeyObject } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { migrateContent, openContent } from '@fumata/content';
import { STREAM_PREFIXES } from '@fumata/conclave';
import { openDocuments } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import type { Position } from '@fumata/event-log';
import { openJobs, SITE_JOBS } from '@fumata/jobs';
import { openMailer } from '@fumata/mail';
import { openPictureStore, Pictures } from '@fumata/media';
import { createIds, createMetrics, openPresence, systemClock } from '@fumata/platform';
import type { Configuration, Shutdown } from '@fumata/platform';
import { ReadModels, knownPositions } from '@fumata/read-models';
import type { Logger } from 'pino';
import { loadPages } from './pages/page-renderer.js';
import type { ApiSystem } from './system.js';

const BESIDE = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What the process itself has settled before any store is opened. */
export interface SystemDependencies {
  readonly configuration: Configuration;
  readonly secret: string;
  readonly sealKey: KeyObject;
  readonly logger: Logger;
  /** Told how each store is closed. */
  readonly shutdown: Shutdown;
}

/** Opens the stores that the configuration asks for and puts the system together around them. */
export async function openSystem({
  configuration,
  secret,
  sealKey,
  logger,
  shutdown,
}: SystemDependencies): Promise<ApiSystem> {
  const { mongodbUri, eventStoreUrl, redisUrl, dataDir, role } = configuration;
  const documents = await openDocuments(mongodbUri, dataDir);
  shutdown.add({ name: 'the documents', run: () => documents.close() });
  const clock = systemClock;
  const ids = createIds(clock);
  const metrics = createMetrics({ role });
  const models = new ReadModels(documents);
  const content = openContent(documents, clock, ids);
  await documents.prepare();
  await migrateContent(documents, { clock, ids, alone: mongodbUri === undefined });
  const place = { eventStoreUrl, dataFolder: dataDir, prefixes: STREAM_PREFIXES, metrics };
  const log = await openEventLog(place, await knownPositions<Position>(models));
  shutdown.add({ name: 'the event log', run: () => log.close() });
  const onFault = (err: unknown): void =>
    logger.warn({ err }, 'the jobs are held up; they go on by themselves');
  const jobs = await openJobs({ types: SITE_JOBS, redisUrl, dataFolder: dataDir, clock, onFault });
  shutdown.add({ name: 'the jobs', run: () => jobs.close() });
  const pictures = new Pictures({
    store: await openPictureStore(mongodbUri, dataDir),
    onKept: (picture) =>
      void jobs
        .add({
          name: 'build-thumbnails',
          // Another one each time: a picture that was deleted may come back.
          id: `renditions-${picture.replace('.webp', '')}-${ids.objectId()}`,
          payload: { picture },
        })
        .catch((err: unknown) => logger.warn({ err, picture }, 'renditions are made when asked for')),
  });
  shutdown.add({ name: 'the pictures', run: () => pictures.close() });
  const { smtpUrl, mailFrom, siteTitle } = configuration;
  const mailer = await openMailer(smtpUrl, dataDir, { name: siteTitle, address: mailFrom });
  shutdown.add({ name: 'the mail', run: () => mailer.close() });
  const presence = await openPresence({
    ...{ redisUrl, process: ids.uuid() },
    onFault: (err) => logger.warn({ err }, 'visitors of other processes are not counted just now'),
  });
  shutdown.add({ name: 'the presence', run: () => presence.close() });
  const pages = await loadPages(configuration.webDir ?? BESIDE);
  if (!pages) logger.warn('the pages are not built: only the calls are served');
  const outside = { configuration, secret, sealKey, logger, clock, ids, random: Math.random, metrics };
  const stores = { log, documents, models, ...content, pictures, jobs, mailer, presence };
  return { ...outside, ...stores, pages, neighbours: new Map() };
}
