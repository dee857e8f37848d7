import { randomBytes } from 'node:crypto';
import { openContent, type Content, type DownloadLink } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { connectBullMqJobs, SITE_JOBS, type BullMqJobQueue } from '@fumata/jobs';
import { MemoryMailer } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { createIds, derivedKey, systemClock } from '@fumata/platform';
import { eventually, TcpProxy } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queueUnsentMails } from './missing-jobs.js';
import { SendDownloadLinkProcessor } from './send-download-link.processor.js';

const SECRET = 'a secret for tests that is long enough';
const KEY = derivedKey(SECRET, 'downloads');
const CLAIRE = 'admin:c1a1e0000000000000000000';
const MAILS = 'send-download-link';
const KINDS = { [MAILS]: SITE_JOBS[MAILS] } as const;
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
const redisUrl = process.env['REDIS_TEST_URL'];

if (redisUrl === undefined) {
  describe('mails while Redis is away', () =>
    it.skip('the whole suite (needs Redis, see the first lines of npm test)', () => undefined));
} else {
  describe('mails while Redis is away', () => {
    let proxy: TcpProxy;
    let queue: BullMqJobQueue<typeof KINDS>;
    let documents: EmbeddedDocumentStore;
    let pictures: Pictures;
    let content: Content;
    let mailer: MemoryMailer;
    let imageId: string;
    let galleryId: string;

    beforeEach(async () => {
      proxy = new TcpProxy(new URL(redisUrl));
      queue = await connectBullMqJobs({
        types: KINDS,
        redisUrl: `redis://127.0.0.1:${await proxy.start()}`,
        deadAfterMs: 2_000,
        prefix: `test-${randomBytes(6).toString('hex')}`,
        onFault: () => undefined,
      });
      documents = EmbeddedDocumentStore.inMemory();
      content = openContent(documents, systemClock, createIds(systemClock));
      await documents.prepare();
      pictures = new Pictures({ store: new MemoryPictureStore(), onStored: () => undefined });
      mailer = new MemoryMailer(true);
      const gallery = await content.galleries.add(CLAIRE, { titre: 'Planches' });
      if ('refused' in gallery) throw new Error(gallery.refused);
      galleryId = gallery._id;
      const image = await content.galleryImages.add(CLAIRE, { ...FILE, galleryId, titre: 'La fumée' });
      if ('refused' in image) throw new Error(image.refused);
      imageId = image._id;
    });
    afterEach(async () => {
      await queue.close();
      await proxy.stop();
      await pictures.close();
      await documents.close();
    });

    const requestLink = (email: string): Promise<DownloadLink> =>
      content.downloads.create(KEY, { email, imageId, galleryId, byMail: true });
    const add = ({ _id: linkId }: DownloadLink): Promise<void> =>
      queue.add({ name: MAILS, id: `link-${linkId}-1`, payload: { linkId, mail: 1 } });
    const work = (): void => {
      const configuration = { publicUrl: 'https://fumata.test', siteTitle: 'Fumata', sendsMail: true };
      const { downloads, galleries, galleryImages } = content;
      queue.work([
        new SendDownloadLinkProcessor(
          configuration,
          SECRET,
          systemClock,
          mailer,
          pictures,
          downloads,
          galleries,
          galleryImages,
        ),
      ]);
    };
    const isDone = async ({ _id }: DownloadLink): Promise<boolean> =>
      (await queue.health()).writable && (await queue.get(MAILS, `link-${_id}-1`))?.state === 'done';

    it('are sent once after Redis is lost and restored: one being sent, one not queued yet', async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const send = mailer.send.bind(mailer);
      let isHeld = false;
      mailer.send = async (message) => {
        isHeld = true;
        await released;
        await send(message);
      };
      const links = [await requestLink('ada@example.org'), await requestLink('lin@example.org')];
      const [first, second] = links as [DownloadLink, DownloadLink]; // two were created
      work();
      await add(first);
      await eventually('the first mail is being sent', () => isHeld);
      await proxy.stop();
      release();
      await eventually('the first mail is sent', () => mailer.sent.length === 1);
      await expect(add(second)).rejects.toMatchObject({ name: 'Unavailable' });
      await proxy.start();
      await eventually('Redis is back', async () => (await queue.health()).writable);
      await queueUnsentMails(queue, content.downloads);
      for (const link of links) await eventually('both are done', () => isDone(link));
      expect(mailer.sent.map(({ to }) => to)).toEqual(['ada@example.org', 'lin@example.org']);
      for (const { _id } of links) expect(await content.downloads.get(_id)).toMatchObject({ mailsSent: 1 });
    });

    it('are retried and sent once after Redis and the mail server return', async () => {
      const link = await requestLink('ada@example.org');
      mailer.failure = new Error('ECONNREFUSED');
      work();
      await add(link);
      const state = async () => (await queue.get(MAILS, `link-${link._id}-1`))?.state;
      await eventually('the job waits for its next attempt', async () => (await state()) === 'delayed');
      await proxy.stop();
      mailer.failure = undefined;
      await proxy.start();
      await eventually('Redis is back', async () => (await queue.health()).writable);
      expect(await queue.retry(MAILS, `link-${link._id}-1`)).toBe(true);
      await eventually('the job is done', () => isDone(link));
      expect(mailer.sent.map(({ to }) => to)).toEqual(['ada@example.org']);
    });
  });
}
