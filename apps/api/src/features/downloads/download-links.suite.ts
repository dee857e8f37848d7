import type { OpenedLink } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  FIREFOX,
  addImage,
  admin,
  close,
  closePictures,
  counted,
  details,
  download,
  drawn,
  files,
  galleryId,
  image,
  open,
  openPictures,
  requestLink,
  site,
  upload,
} from '../../testing/sites/downloads-site.js';

describe('downloads', () => {
  beforeAll(openPictures);
  afterAll(closePictures);

  describe('a link', () => {
    beforeEach(() => open());
    beforeEach(addImage);
    afterEach(close);

    it('downloads the original under its name and records the download', async () => {
      const file = await download(await requestLink());
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename="fumee.png"',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-length': String(image.octets),
      });
      const [original] = [...files].flatMap(([name, bytes]) => (name.startsWith('originals/') ? [bytes] : []));
      expect(Buffer.from(await file.arrayBuffer()).equals(original ?? Buffer.alloc(0))).toBe(true);
      expect(await details()).toMatchObject([
        { email: 'ada@example.org', downloadCount: 1, ipAddress: '198.51.100.9', userAgent: FIREFOX },
      ]);
    });

    it('serves ranges; a file fetched in parts is one download', async () => {
      const link = await requestLink();
      const whole = Buffer.from(await (await download(link)).arrayBuffer());
      const first = await download(link, { range: 'bytes=0-1999' });
      expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-1999/${whole.length}`]);
      const rest = await download(link, { range: 'bytes=2000-', 'if-range': first.headers.get('etag') ?? '' });
      expect(rest.status).toBe(206);
      expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(2000))).toBe(true);
      const none = await download(link, { range: `bytes=${whole.length}-` });
      expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
      expect(await counted()).toBe(2);
    });

    it('is not counted for bots, office programs, prefetches, probes of the first bytes and HEAD requests', async () => {
      const link = await requestLink();
      const agents = [
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        'Microsoft Office Existence Discovery',
        'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)',
        'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
        '',
      ];
      const purposes = [
        { 'sec-purpose': 'prefetch;prerender' },
        { purpose: 'prefetch' },
        { 'x-purpose': 'preview' },
        { 'x-moz': 'prefetch' },
      ];
      for (const headers of [...agents.map((agent) => ({ 'user-agent': agent })), ...purposes])
        expect((await download(link, headers)).status).toBe(200);
      expect((await download(link, { range: 'bytes=0-0' })).status).toBe(206);
      expect((await download(`${link}?taille=640`, { range: 'bytes=0-1' })).status).toBe(206);
      await download(link, {}, 'OPTIONS');
      const head = await download(link, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.octets)]);
      const part = await download(link, { range: 'bytes=0-9' }, 'HEAD');
      expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
      expect(await counted()).toBe(0);
    });

    it('describes its content and the available smaller sizes', async () => {
      const link = await requestLink();
      const { body } = await site.get<OpenedLink>(`/api/gallery/link/${link}`);
      expect(body).toEqual({
        titre: 'fumee',
        miniature: image.miniature,
        images: 1,
        tailles: [960, 640],
        expiresAt: '2025-05-14T15:00:00.000Z',
      });
      const smaller = await download(`${link}?taille=640`);
      expect(smaller.headers.get('content-disposition')).toBe('attachment; filename="fumee-640.jpg"');
      expect(await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()).toMatchObject({
        width: 640,
        format: 'jpeg',
      });
      expect((await download(`${link}?taille=x`)).status).toBe(400);
      expect(await counted()).toBe(1);
    });

    it('to a gallery downloads all active images as one archive of the announced length', async () => {
      await upload(await drawn(300), 'fumee.png');
      const hidden = await upload(await drawn(301), 'cachee.png');
      await admin('PUT', `/api/gallery/image/${hidden._id}`, { actif: false });
      const link = await requestLink({ imageId: undefined, galleryId });
      const archive = await download(link);
      expect(archive.headers.get('content-disposition')).toBe('attachment; filename="planches.zip"');
      const bytes = Buffer.from(await archive.arrayBuffer());
      expect(String(bytes.length)).toBe(archive.headers.get('content-length'));
      const text = bytes.toString('latin1');
      expect([text.includes('fumee.png'), text.includes('fumee-2.png'), text.includes('cachee')]).toEqual([
        true,
        true,
        false,
      ]);
      expect((await site.get<OpenedLink>(`/api/gallery/link/${link}`)).body.images).toBe(2);
    });

    it('to a gallery resumes an archive, which counts as one download', async () => {
      await upload(await drawn(300), 'fumee.png');
      const link = await requestLink({ imageId: undefined, galleryId });
      const whole = await download(link);
      const bytes = Buffer.from(await whole.arrayBuffer());
      const tag = whole.headers.get('etag') ?? '';
      expect([whole.headers.get('accept-ranges'), tag]).toEqual(['bytes', expect.stringMatching(/^"\w+"$/)]);
      expect((await download(link, {}, 'HEAD')).headers.get('etag')).toBe(tag);
      for (const [from, to] of [
        [1, bytes.length - 1],
        [bytes.length - 10, bytes.length - 1],
        [100, 4_000],
      ] as const) {
        const rest = await download(link, { range: `bytes=${from}-${to}`, 'if-range': tag });
        expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`]);
        expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
      }
      expect((await download(link, { range: `bytes=${bytes.length}-` })).status).toBe(416);
      await upload(await drawn(302), 'autre.png');
      const other = await download(link, { range: 'bytes=1-', 'if-range': tag });
      expect([other.status, other.headers.get('etag') === tag]).toEqual([200, false]);
      await other.arrayBuffer();
      expect(await counted()).toBe(2);
    });

    it('to a gallery lets a network download 60 archives an hour, HEAD requests not counted', async () => {
      const link = await requestLink({ imageId: undefined, galleryId });
      for (let n = 0; n < 61; n += 1) {
        const head = await download(link, {}, 'HEAD');
        expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
        expect(Number(head.headers.get('content-length'))).toBeGreaterThan(image.octets);
      }
      for (let n = 0; n < 60; n += 1) await (await download(link)).arrayBuffer();
      const refused = await download(link);
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    });

    it('is refused if its original is missing from the store', async () => {
      const link = await requestLink();
      for (const name of files.keys()) if (name.startsWith('originals/')) files.delete(name);
      const refused = await download(link);
      expect([refused.status, refused.headers.get('content-disposition')]).toEqual([404, null]);
      expect(await refused.json()).toMatchObject({ code: 'dead-link' });
      const page = await download(link, { accept: 'text/html', range: 'bytes=0-' });
      expect([page.status, page.headers.get('content-disposition')]).toEqual([303, null]);
    });
  });
});
