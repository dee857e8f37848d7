import { openContent, type Content, type DownloadLink, type LinkRequest } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { EmbeddedJobQueue, GiveUp, SITE_JOBS, type JobState, type SiteJobs } from '@fumata/jobs';
import { MailRefused, MemoryMailer } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { createIds, createLogger, derivedKey, readConfiguration, Unavailable } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BuildRenditionsProcessor } from './build-renditions.processor.js';
import { CheckReadModelsProcessor } from './check-read-models.processor.js';
import { EraseOldDownloadRecordsProcessor } from './erase-old-download-records.processor.js';
import { JobRunner } from './job-runner.js';
import { queueMissing } from './queue-missing.js';
import { RebuildReadModelProcessor } from './rebuild-read-model.processor.js';
import { SendDownloadLinkProcessor } from './send-download-link.processor.js';

const SECRET = 'a secret for tests that is long enough';
const KEY = derivedKey(SECRET, 'downloads');
const DAY = 86_400_000;
const CLAIRE = 'admin:c1a1e0000000000000000000';
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

describe('job processors', () => {
  let now: number;
  let content: Content;
  let jobs: SiteJobs;
  let mailer: MemoryMailer;
  let pictures: Pictures;
  let documents: EmbeddedDocumentStore;
  const clock = { now: () => new Date(now) };

  beforeEach(async () => {
    now = Date.parse('2026-01-10T10:00:00.000Z');
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

  const start = (log = new MemoryEventLog(), settings: { readonly MAIL?: string } = {}): Promise<void> => {
    const configuration = readConfiguration({ PUBLIC_URL: 'https://fumata.test', ...settings }, 'standalone');
    const { downloads, galleries, galleryImages, attempts, articles, drafts, answeredRequests } = content;
    const [ids, logger, models] = [createIds(clock), createLogger('silent'), new ReadModels(documents)];
    const followers = { conclave: FOLLOWER, sceaux: FOLLOWER };
    new JobRunner(
      jobs,
      { timed: (processor) => processor },
      new SendDownloadLinkProcessor(
        configuration,
        SECRET,
        clock,
        mailer,
        pictures,
        downloads,
        galleries,
        galleryImages,
      ),
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
      ),
      new RebuildReadModelProcessor(log, clock, ids, logger, models, followers),
      new CheckReadModelsProcessor(log, clock, logger, models),
    ).start();
    return queueMissing({ jobs, clock, downloads: content.downloads });
  };
  const requestLink = async (over: Partial<LinkRequest> = {}): Promise<DownloadLink> => {
    const gallery = await content.galleries.add(CLAIRE, { titre: 'Planches <du> conclave' });
    if ('refused' in gallery) throw new Error(gallery.refused);
    const image = await content.galleryImages.add(CLAIRE, { ...FILE, galleryId: gallery._id, titre: 'La fumée' });
    if ('refused' in image) throw new Error(image.refused);
    const link = { email: 'ada@example.org', imageId: image._id, galleryId: gallery._id, byMail: true, ...over };
    return content.downloads.create(KEY, link);
  };
  const send = ({ _id: linkId }: DownloadLink, mail = 1): Promise<void> =>
    jobs.add({ name: 'send-download-link', id: `link-${linkId}-${mail}`, payload: { linkId, mail } });
  const until = async (name: keyof typeof SITE_JOBS, id: string, state: JobState): Promise<void> => {
    while ((await jobs.get(name, id))?.state !== state) await new Promise(setImmediate);
  };
  const sent = async (link: DownloadLink, state: JobState = 'done'): Promise<void> => {
    await send(link);
    await until('send-download-link', `link-${link._id}-1`, state);
  };

  it('send a link once with address, expiry and title, and record it as sent', async () => {
    const link = await requestLink();
    await start();
    await sent(link);
    expect(mailer.sent).toHaveLength(1);
    const [mail] = mailer.sent;
    expect(mail).toMatchObject({ id: `link-${link._id}-1`, to: 'ada@example.org' });
    expect(mail?.text).toContain('«\u00A0La fumée\u00A0»');
    expect(mail?.text).toMatch(/https:\/\/fumata\.test\/gallery\/download\/[\w-]{43}\n/);
    expect(mail?.text).toMatch(/samedi 17 janvier 2026 à 11:00/);
    expect(await content.downloads.get(link._id)).toMatchObject({ mailsSent: 1 });
  });

  it('send the link of a gallery with its title escaped', async () => {
    const link = await requestLink({ imageId: null });
    await start();
    await sent(link);
    expect(mailer.sent[0]?.html).toContain('la galerie «\u00A0Planches &lt;du&gt; conclave\u00A0»');
  });

  it('send nothing while MAIL=off; the job waits', async () => {
    const link = await requestLink();
    await send(link);
    await start(undefined, { MAIL: 'off' });
    await jobs.add({ name: 'check-read-models', id: 'other', payload: { repair: false } });
    await until('check-read-models', 'other', 'done');
    expect(mailer.sent).toEqual([]);
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('queue at start-up only the links that a crash left without a job', async () => {
    const link = await requestLink();
    await content.downloads.mailSent((await requestLink())._id, 1);
    await start();
    await until('send-download-link', `link-${link._id}-1`, 'done');
    expect(mailer.sent.map(({ id }) => id)).toEqual([`link-${link._id}-1`]);
  });

  it.each<[string, (link: DownloadLink) => Promise<unknown>]>([
    ['was revoked', ({ _id }) => content.downloads.revoke(KEY, _id, CLAIRE)],
    ['has expired', async () => (now += 8 * DAY)],
    ['has lost its address', () => content.downloads.eraseEmail(KEY, 'ada@example.org', CLAIRE)],
    ['was sent already', ({ _id }) => content.downloads.mailSent(_id, 1)],
  ])('send nothing for a link that %s', async (_what, change) => {
    const link = await requestLink();
    await change(link);
    await start();
    await sent(link);
    expect(mailer.sent).toEqual([]);
  });

  it('give up a permanently refused mail without the address in the reason', async () => {
    const link = await requestLink();
    mailer.failure = new MailRefused('550 <ada@example.org> unknown');
    await start();
    await sent(link, 'failed');
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toMatchObject({
      attempts: 1,
      reason: '550 <…@…> unknown',
    });
    expect(await content.downloads.get(link._id)).toMatchObject({ mailsSent: 0 });
  });

  it('schedule a retry of a mail while the server is unavailable', async () => {
    const link = await requestLink();
    mailer.failure = new Unavailable('mail', 'ECONNREFUSED');
    await start();
    await sent(link, 'delayed');
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toMatchObject({ attempts: 1 });
  });

  it('give up the link of an image that was deleted', async () => {
    const link = await requestLink();
    await content.galleryImages.remove(link.imageId ?? '', CLAIRE);
    await start();
    await sent(link, 'failed');
  });

  it('erase old records daily in Rome time and queue the next day’s job', async () => {
    const link = await requestLink();
    await content.downloads.mailSent(link._id, 1);
    now += 200 * DAY;
    await start();
    // 10:00 UTC is the same day in Rome.
    await until('erase-old-download-records', 'erase-2026-07-29', 'done');
    expect(await content.downloads.get(link._id)).toMatchObject({ email: null });
    await until('erase-old-download-records', 'erase-2026-07-30', 'delayed');
  });

  it('queue the next day’s erasure even if today’s fails permanently', async () => {
    mailer.clearBefore = () => Promise.reject(new GiveUp('EACCES'));
    await start();
    await until('erase-old-download-records', 'erase-2026-01-10', 'failed');
    await until('erase-old-download-records', 'erase-2026-01-11', 'delayed');
  });

  it('send a link even if its image is unavailable', async () => {
    const link = await requestLink();
    pictures.rendition = () => Promise.reject(new Unavailable('media', 'too many renditions at once'));
    await start();
    await sent(link, 'done');
    expect(mailer.sent).toHaveLength(1);
  });

  it('send no mail for an image that is no longer public', async () => {
    const link = await requestLink();
    await content.galleryImages.change(link.imageId ?? '', CLAIRE, { actif: false });
    await start();
    await sent(link, 'failed');
    expect(mailer.sent).toEqual([]);
  });

  it('delete the stored mail of an address erased during the sending', async () => {
    const link = await requestLink();
    const send = mailer.send.bind(mailer);
    mailer.send = async (message) => {
      await send(message);
      await content.downloads.eraseEmail(KEY, 'ada@example.org', CLAIRE);
    };
    await start();
    await sent(link, 'done');
    expect(mailer.sent).toEqual([]);
  });

  it('queue a mail whose job was not added, once', async () => {
    await start();
    const link = await requestLink();
    await queueMissing({ jobs, clock, downloads: content.downloads });
    await until('send-download-link', `link-${link._id}-1`, 'done');
    await queueMissing({ jobs, clock, downloads: content.downloads });
    expect(mailer.sent).toHaveLength(1);
  });

  it('schedule another attempt of an interrupted comparison of read models', async () => {
    let reads: () => void = () => undefined;
    let release: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (reads = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    class HeldLog extends MemoryEventLog {
      override async *readAll(...range: Parameters<MemoryEventLog['readAll']>) {
        reads();
        await held;
        yield* super.readAll(...range);
      }
    }
    const log = new HeldLog();
    await log.append('ballot-1', 'no-stream', [{ eventId: 'e', type: 'Any', data: {}, metadata: {} }]);
    await start(log);
    await jobs.add({ name: 'check-read-models', id: 'a-check', payload: { repair: false } });
    await reading;
    const stopped = jobs.stop();
    release();
    await stopped;
    expect(await jobs.get('check-read-models', 'a-check')).toMatchObject({ state: 'delayed', attempts: 1 });
  });

  it('queue no mail that an administrator cancelled', async () => {
    const link = await requestLink();
    await content.downloads.cancelMail(link._id);
    await start();
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toBeUndefined();
  });
});
