import { openContent, type Content, type DownloadLink, type LinkRequest } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { EmbeddedJobQueue, SITE_JOBS, type JobState, type SiteJobs } from '@fumata/jobs';
import { MemoryMailer } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { createIds, createLogger, createRegistry, derivedKey, readConfiguration } from '@fumata/platform';
import { MemoryPushSender } from '@fumata/push';
import { ReadModels } from '@fumata/read-models';
import { afterEach, beforeEach } from '@jest/globals';
import { AlertDelivery } from '../alerts/alert-delivery.js';
import { AnalyseRoundProcessor } from './analyse-round.processor.js';
import { BuildRenditionsProcessor } from './build-renditions.processor.js';
import { CheckReadModelsProcessor } from './check-read-models.processor.js';
import { EraseOldDownloadRecordsProcessor } from './erase-old-download-records.processor.js';
import { JobRunner } from './job-runner.js';
import { queueMissing } from './missing-jobs.js';
import { PlanAlertProcessor } from './plan-alert.processor.js';
import { RebuildReadModelProcessor } from './rebuild-read-model.processor.js';
import { SendAlertProcessor } from './send-alert.processor.js';
import { SendDownloadLinkProcessor } from './send-download-link.processor.js';
import { SendVoteAlertProcessor } from './send-vote-alert.processor.js';

const SECRET = 'a secret for tests that is long enough';
export const KEY = derivedKey(SECRET, 'downloads');
export const DAY = 86_400_000;
export const CLAIRE = 'admin:c1a1e0000000000000000000';
const FOLLOWER = { tick: () => Promise.resolve() };

const FILE = {
  description: '',
  actif: true,
  ordre: 0,
  filename: 'a.png',
  picture: 'p.webp',
  original: 'o.png',
  largeur: 9,
  hauteur: 9,
  octets: 99,
  format: 'png',
  apercu: 'data:,',
};

export let content: Content;
export let jobs: SiteJobs;
export let mailer: MemoryMailer;
export let pictures: Pictures;
let documents: EmbeddedDocumentStore;

export const clock = { ms: 0, now: () => new Date(clock.ms) };

export const start = (log = new MemoryEventLog(), settings: { readonly MAIL?: string } = {}): Promise<void> => {
  const configuration = readConfiguration({ PUBLIC_URL: 'https://fumata.test', ...settings }, 'standalone');
  const { downloads, galleries, galleryImages, attempts, articles, drafts, answeredRequests, alerts, leagues } =
    content;
  const [ids, logger, models] = [createIds(clock), createLogger('silent'), new ReadModels(documents)];
  const delivery = new AlertDelivery(new MemoryPushSender(), logger, createRegistry(), alerts);
  const followers = { conclave: FOLLOWER, sceaux: FOLLOWER };
  new JobRunner(
    jobs,
    { timed: (processor) => processor },
    new SendDownloadLinkProcessor(configuration, SECRET, clock, mailer, pictures, downloads, galleries, galleryImages),
    new BuildRenditionsProcessor(pictures),
    new EraseOldDownloadRecordsProcessor(
      configuration,
      clock,
      jobs,
      mailer,
      downloads,
      attempts,
      articles,
      drafts,
      answeredRequests,
      alerts,
      leagues,
    ),
    new RebuildReadModelProcessor(log, clock, ids, logger, models, followers),
    new CheckReadModelsProcessor(log, clock, logger, models),
    new AnalyseRoundProcessor(log, clock, ids, models),
    new PlanAlertProcessor(clock, jobs, { publicKey: '' }, alerts),
    new SendAlertProcessor(clock, jobs, delivery, alerts),
    new SendVoteAlertProcessor(clock, { publicKey: '' }, delivery, alerts, models),
  ).start();
  return queueMissing({ jobs, clock, downloads: content.downloads });
};

export const requestLink = async (over: Partial<LinkRequest> = {}): Promise<DownloadLink> => {
  const gallery = await content.galleries.add(CLAIRE, { titre: 'Planches <du> conclave' });
  if ('refused' in gallery) throw new Error(gallery.refused);
  const image = await content.galleryImages.add(CLAIRE, { ...FILE, galleryId: gallery._id, titre: 'La fumée' });
  if ('refused' in image) throw new Error(image.refused);
  const link = { email: 'ada@example.org', imageId: image._id, galleryId: gallery._id, byMail: true, ...over };
  return content.downloads.create(KEY, link);
};

export const until = async (name: keyof typeof SITE_JOBS, id: string, state: JobState): Promise<void> => {
  while ((await jobs.get(name, id))?.state !== state) await new Promise(setImmediate);
};

/** Empty stores for each test. */
export function prepareStores(): void {
  beforeEach(async () => {
    clock.ms = Date.parse('2026-01-10T10:00:00.000Z');
    documents = EmbeddedDocumentStore.inMemory();
    content = openContent(documents, clock, createIds(clock));
    await documents.prepare();
    jobs = EmbeddedJobQueue.inMemory(SITE_JOBS, clock);
    mailer = new MemoryMailer(true);
    pictures = new Pictures({ store: new MemoryPictureStore(), onStored: () => undefined });
  });
  afterEach(async () => {
    await jobs.close();
    await pictures.close();
    await documents.close();
  });
}
