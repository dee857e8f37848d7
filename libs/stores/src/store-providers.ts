import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { openJobs, SITE_JOBS, type SiteJobs } from '@fumata/jobs';
import { openMailer, type Mailer } from '@fumata/mail';
import { openPictureStore, Pictures } from '@fumata/media';
import {
  singleProcessPresence,
  openPresence,
  MemoryUseCounters,
  openUseCounters,
  type Clock,
  type Ids,
  type Presence,
  type Role,
  type UseCounters,
} from '@fumata/platform';
import { vapidKeysOfPrivateKey, deriveVapidKeys, WebPushSender, type PushSender, type VapidKeys } from '@fumata/push';
import { ReadModels } from '@fumata/read-models';
import type { Registry } from 'prom-client';
import { timeoutsOf } from './document-providers.js';
import { openLog } from './open-log.js';
import type { ProcessContext } from './process-context.js';
import { RenditionWarmer } from './rendition-warmer.js';
import { keyRecord } from './key-record.js';
import {
  CLOCK,
  EVENT_LOG,
  IDS,
  JOBS,
  MAILER,
  METRICS,
  PRESENCE,
  PUSH_SENDER,
  USE_COUNTERS,
  VAPID_KEYS,
} from './tokens.js';

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
  keyRecord,
  { provide: JOBS, inject: [CLOCK], useFactory: (clock: Clock) => openQueue(context, clock) },
  {
    provide: Pictures,
    inject: [JOBS, IDS],
    useFactory: (jobs: SiteJobs, ids: Ids) => openPictures(context, jobs, ids),
  },
  { provide: MAILER, useFactory: () => openMails(context) },
  { provide: VAPID_KEYS, useFactory: () => pushKeysOf(context) },
  { provide: PUSH_SENDER, inject: [VAPID_KEYS], useFactory: (keys: VapidKeys) => openPushSender(context, keys) },
  { provide: PRESENCE, inject: [IDS], useFactory: (ids: Ids) => openVisitorPresence(context, ids) },
  { provide: USE_COUNTERS, useFactory: () => openRequestCounters(context) },
];

async function openQueue({ configuration, logger, storeShutdown }: ProcessContext, clock: Clock): Promise<SiteJobs> {
  const { redisUrl, dataFolder } = configuration;
  const onFault = (err: unknown): void => logger.warn({ err }, 'jobs: queue unavailable, retrying');
  const jobs = await openJobs({ types: SITE_JOBS, redisUrl, dataFolder, clock, onFault });
  storeShutdown.add({ name: 'the jobs', run: () => jobs.close() });
  return jobs;
}

async function openPictures(
  { configuration: { role, mongodbUri, dataFolder }, logger, storeShutdown }: ProcessContext,
  jobs: SiteJobs,
  ids: Ids,
): Promise<Pictures> {
  const warmer = new RenditionWarmer(jobs, ids, logger);
  const pictures = new Pictures({
    store: await openPictureStore(mongodbUri, dataFolder, timeoutsOf(role)),
    onStored: (picture) => warmer.onStored(picture),
  });
  storeShutdown.add({ name: 'the pictures', run: () => pictures.close() });
  return pictures;
}

async function openMails({ configuration, storeShutdown }: ProcessContext): Promise<Mailer> {
  const { dataFolder, siteTitle: name, mailFrom: address } = configuration;
  const mailer = await openMailer(configuration, dataFolder, { name, address });
  storeShutdown.add({ name: 'the mail', run: () => mailer.close() });
  return mailer;
}

const servesVisitors = (role: Role): boolean => role === 'api' || role === 'standalone';

const pushKeysOf = ({ configuration: { vapidKey }, secret }: ProcessContext): VapidKeys =>
  vapidKey === undefined ? deriveVapidKeys(secret) : vapidKeysOfPrivateKey(vapidKey);

function openPushSender(
  { configuration: { contactEmail }, storeShutdown }: ProcessContext,
  keys: VapidKeys,
): PushSender {
  const sender = new WebPushSender({ keys, contactEmail });
  storeShutdown.add({ name: 'the push messages', run: () => sender.close() });
  return sender;
}

/** Other processes of a cluster than those of the API have no visitors: they open no connection to count them. */
async function openVisitorPresence(
  { configuration: { role, redisUrl }, logger, storeShutdown }: ProcessContext,
  ids: Ids,
): Promise<Presence> {
  if (!servesVisitors(role)) return singleProcessPresence;
  const onFault = (err: unknown): void => logger.warn({ err }, 'presence: visitors of other processes not counted');
  const presence = await openPresence({ redisUrl, process: ids.uuid(), onFault });
  storeShutdown.add({ name: 'the presence', run: () => presence.close() });
  return presence;
}

/** Without visitors there are no requests to limit. */
async function openRequestCounters({
  configuration: { role, redisUrl, dataFolder },
  logger,
  storeShutdown,
}: ProcessContext): Promise<UseCounters> {
  if (!servesVisitors(role)) return new MemoryUseCounters();
  const onFault = (err: unknown): void => logger.warn({ err }, 'limits: Redis unavailable, each process counts alone');
  const counters = await openUseCounters({ redisUrl, file: join(dataFolder, 'limits.json'), onFault });
  storeShutdown.add({ name: 'the counters of requests', run: () => counters.close() });
  return counters;
}
