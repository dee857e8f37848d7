import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { openJobs, SITE_JOBS, type SiteJobs } from '@fumata/jobs';
import { openMailer, type Mailer } from '@fumata/mail';
import { openPictureStore, Pictures } from '@fumata/media';
import {
  openAnnouncements,
  singleProcessAnnouncements,
  type Announcements,
  singleProcessPresence,
  openPresence,
  MemoryUseCounters,
  openUseCounters,
  type Clock,
  type Ids,
  type Presence,
  type UseCounters,
} from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import type { Registry } from 'prom-client';
import { timeoutsOf } from './document-providers.js';
import { openLog } from './open-log.js';
import type { ProcessContext } from './process-context.js';
import { RenditionScheduler } from './rendition-scheduler.js';
import { sealKeyRecord } from './seal-key-record.js';
import { ANNOUNCEMENTS, CLOCK, EVENT_LOG, IDS, JOBS, MAILER, METRICS, PRESENCE, USE_COUNTERS } from './tokens.js';

/**
 * Providers of the event log and all stores except the documents. Each opens the configured adapter and registers its
 * closing.
 */
export const storeProviders = (context: ProcessContext): Provider[] => [
  {
    provide: EVENT_LOG,
    inject: [ReadModels, METRICS],
    useFactory: (models: ReadModels, metrics: Registry) => openLog(context, models, metrics),
  },
  sealKeyRecord,
  { provide: JOBS, inject: [CLOCK], useFactory: (clock: Clock) => openQueue(context, clock) },
  {
    provide: Pictures,
    inject: [JOBS, IDS],
    useFactory: (jobs: SiteJobs, ids: Ids) => openPictures(context, jobs, ids),
  },
  { provide: MAILER, useFactory: () => openMails(context) },
  { provide: ANNOUNCEMENTS, inject: [IDS], useFactory: (ids: Ids) => openChangeAnnouncements(context, ids) },
  { provide: PRESENCE, inject: [IDS], useFactory: (ids: Ids) => openVisitorPresence(context, ids) },
  { provide: USE_COUNTERS, useFactory: () => openRequestCounters(context) },
];

async function openQueue({ configuration, logger, storeShutdown }: ProcessContext, clock: Clock): Promise<SiteJobs> {
  const { redisUrl, dataDir: dataFolder } = configuration;
  const onFault = (err: unknown): void => logger.warn({ err }, 'jobs: queue unavailable, retrying');
  const jobs = await openJobs({ types: SITE_JOBS, redisUrl, dataFolder, clock, onFault });
  storeShutdown.add({ name: 'the jobs', run: () => jobs.close() });
  return jobs;
}

async function openPictures(
  { configuration: { role, mongodbUri, dataDir }, logger, storeShutdown }: ProcessContext,
  jobs: SiteJobs,
  ids: Ids,
): Promise<Pictures> {
  const scheduler = new RenditionScheduler(jobs, ids, logger);
  const pictures = new Pictures({
    store: await openPictureStore(mongodbUri, dataDir, timeoutsOf(role)),
    onStored: (picture) => scheduler.schedule(picture),
  });
  storeShutdown.add({ name: 'the pictures', run: () => pictures.close() });
  return pictures;
}

async function openMails({ configuration, storeShutdown }: ProcessContext): Promise<Mailer> {
  const { dataDir, siteTitle: name, mailFrom: address } = configuration;
  const mailer = await openMailer(configuration, dataDir, { name, address });
  storeShutdown.add({ name: 'the mail', run: () => mailer.close() });
  return mailer;
}

/** A worker has no visitors and opens no connection to count them. */
async function openVisitorPresence(
  { configuration: { role, redisUrl }, logger, storeShutdown }: ProcessContext,
  ids: Ids,
): Promise<Presence> {
  if (role === 'worker') return singleProcessPresence;
  const onFault = (err: unknown): void => logger.warn({ err }, 'presence: visitors of other processes not counted');
  const presence = await openPresence({ redisUrl, process: ids.uuid(), onFault });
  storeShutdown.add({ name: 'the presence', run: () => presence.close() });
  return presence;
}

/** A worker limits no requests. */
async function openRequestCounters({
  configuration: { role, redisUrl, dataDir },
  logger,
  storeShutdown,
}: ProcessContext): Promise<UseCounters> {
  if (role === 'worker') return new MemoryUseCounters();
  const onFault = (err: unknown): void => logger.warn({ err }, 'limits: Redis unavailable, each process counts alone');
  const counters = await openUseCounters({ redisUrl, file: join(dataDir, 'limits.json'), onFault });
  storeShutdown.add({ name: 'the counters of requests', run: () => counters.close() });
  return counters;
}

/** A worker keeps no content in memory. */
async function openChangeAnnouncements(
  { configuration: { role, redisUrl }, logger, storeShutdown }: ProcessContext,
  ids: Ids,
): Promise<Announcements> {
  if (role === 'worker') return singleProcessAnnouncements;
  const onFault = (err: unknown): void => logger.warn({ err }, 'content: announcements unavailable, retrying');
  const announcements = await openAnnouncements({ redisUrl, process: ids.uuid(), onFault });
  storeShutdown.add({ name: 'the announcements', run: () => announcements.close() });
  return announcements;
}
