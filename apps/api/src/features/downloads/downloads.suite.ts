import type {
  Download,
  DownloadDetails,
  DownloadLinks,
  DownloadRequested,
  DownloadStats,
  GalleryImage,
  OpenedLink,
} from '@fumata/contracts';
import { CONTENT_GENERATION } from '@fumata/content';
import { EmbeddedDocumentStore, type CollectionDefinition, type StoredDocument } from '@fumata/documents';
import { GiveUp, SITE_JOBS } from '@fumata/jobs';
import { MemoryMailer } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import type { Answered } from '../../testing/answered.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('downloads', () => {
  const UNKNOWN = 'ffffffffffffffffffffffff';
  const DAY = 86_400;
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const drawn = (width: number, background = '#8E1B2C'): Promise<Buffer> =>
    sharp({ create: { width, height: 200, channels: 3, background } })
      .png()
      .toBuffer();

  /** Headers that differ between responses. */
  const VOLATILE_HEADERS = new Set(['date', 'content-security-policy', 'x-request-id']);

  /** Documents in memory that record each read; the count of changes is polled at any time. */
  function recordingReads(reads: string[]): EmbeddedDocumentStore {
    const documents = EmbeddedDocumentStore.inMemory();
    // `bind` drops the generic type of the method.
    const collection = documents.collection.bind(documents) as EmbeddedDocumentStore['collection'];
    documents.collection = <T extends StoredDocument>(definition: CollectionDefinition) => {
      const made = collection<T>(definition);
      if (definition.name === CONTENT_GENERATION.name) return made;
      for (const method of ['get', 'find', 'count'] as const) {
        const read = made[method].bind(made) as (...given: unknown[]) => never; // the type of any of the three
        Object.assign(made, {
          [method]: (...given: unknown[]) => (reads.push(`${definition.name} ${method}`), read(...given)),
        });
      }
      return made;
    };
    return documents;
  }

  describe('downloads', () => {
    const reads: string[] = [];
    const files = new Map<string, Buffer>();
    let pictures: Pictures;
    let mailer: MemoryMailer;
    let site: TestSite;
    let token: string;
    let galleryId: string;
    let image: GalleryImage;
    beforeAll(() => {
      pictures = new Pictures({ store: new MemoryPictureStore(files), onStored: () => undefined });
    });
    afterAll(() => pictures.close());
    const open = async (settings: { readonly MAIL?: 'off' } = {}): Promise<void> => {
      mailer = new MemoryMailer();
      site = await TestSite.open(
        { SEED: 'none', TRUST_PROXY: 'true', ...settings },
        { pictures, mailer, documents: recordingReads(reads) },
      );
    };
    const close = () => site.close();
    const addImage = async (): Promise<void> => {
      files.clear();
      token = await site.login('admin');
      galleryId = (await admin<{ _id: string }>('POST', '/api/gallery', { titre: 'Planches' })).body._id;
      image = await upload(await drawn(1_000));
    };

    const admin = <Body = Failure>(method: string, path: string, body?: unknown): Promise<Answered<Body>> =>
      site.ask<Body>(method, path, { headers: { 'x-auth-token': token }, body });
    const upload = async (file: Buffer, name = 'fumee.png'): Promise<GalleryImage> => {
      const form = new FormData();
      form.set('galleryId', galleryId);
      form.set('image', new Blob([new Uint8Array(file)]), name);
      const response = await fetch(`${site.address}/api/gallery/upload`, {
        method: 'POST',
        headers: { 'x-auth-token': token },
        body: form,
      });
      return ((await response.json()) as { image: GalleryImage }).image; // the response type of this route
    };
    const ask = (body: object = {}, from = '192.0.2.7') =>
      site.ask<DownloadRequested & Failure>('POST', '/api/gallery/request-download', {
        body: { imageId: image._id, email: 'ada@example.org', ...body },
        headers: { 'x-forwarded-for': from },
      });
    const requestLink = async (body: object = {}): Promise<string> =>
      (await ask(body)).body.directLink?.split('/').at(-1) ?? '';
    const download = (link: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
      fetch(`${site.address}/api/gallery/download/${link}`, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.9', ...headers },
      });
    const hide = (what: string) => admin('PUT', `/api/gallery/${what}`, { actif: false });
    const counted = async (): Promise<number> =>
      (await admin<DownloadStats>('GET', '/api/download-stats')).body.totalDownloadCount;
    const details = async (query = ''): Promise<Download[]> =>
      (await admin<DownloadDetails>('GET', `/api/download-stats/details${query}`)).body.downloads;

    /** Advances the time and logs in again, because the session may expire. */
    const later = async (seconds: number): Promise<void> => {
      site.system.clock.pass(seconds);
      token = await site.login('admin');
    };

    describe('requesting a link', () => {
      beforeEach(() => open());
      beforeEach(addImage);
      afterEach(close);

      it('queues the mail and answers at once; returns the link itself without a mail server', async () => {
        const { status, body } = await ask();
        expect(status).toBe(201);
        expect(body.directLink).toMatch(/^http:\/\/fumata\.test\/gallery\/download\/[\w-]{43}$/);
        expect((await site.system.jobs.counts())[0]).toMatchObject({ name: 'send-download-link', waiting: 1 });
      });

      it('returns no link when a mail server is configured', async () => {
        mailer.delivers = true;
        const { body } = await ask();
        expect(body).toEqual({ message: 'Un lien de téléchargement vient de vous être envoyé par e-mail.' });
      });

      it('rejects unknown and hidden content, and requests for both or neither of image and gallery', async () => {
        expect(await ask({ imageId: UNKNOWN })).toMatchObject({ status: 404, body: { message: 'Image introuvable' } });
        expect(await ask({ imageId: undefined, galleryId: UNKNOWN })).toMatchObject({ status: 404 });
        expect(await ask({ galleryId })).toMatchObject({ status: 400 });
        expect(await ask({ imageId: undefined })).toMatchObject({ status: 400 });
        await admin('PUT', `/api/gallery/image/${image._id}`, { actif: false });
        expect(await ask()).toMatchObject({ status: 404 });
        expect(await ask({ imageId: undefined, galleryId })).toMatchObject({ status: 404 });
      });

      it('is limited to five an hour per e-mail address, case-insensitively', async () => {
        for (let n = 0; n < 5; n += 1) expect((await ask({}, `192.0.2.${n}`)).status).toBe(201);
        const sixth = await ask({ email: 'ADA@Example.ORG' }, '192.0.2.99');
        expect(sixth).toMatchObject({ status: 429, body: { code: 'too-many-links' } });
        expect(sixth.headers.get('retry-after')).toBe('3600');
        site.system.clock.pass(3_600);
        expect((await ask({}, '192.0.2.100')).status).toBe(201);
      });

      it('counts addresses with a plus sign as the mailbox that they reach', async () => {
        for (let n = 0; n < 5; n += 1)
          expect((await ask({ email: `ada+${n}@example.org` }, `192.0.2.${n}`)).status).toBe(201);
        expect((await ask({}, '192.0.2.99')).body).toMatchObject({ code: 'too-many-links' });
      });

      it('is granted five times of ten simultaneous ones', async () => {
        const asked = await Promise.all(Array.from({ length: 10 }, (_, n) => ask({}, `192.0.${n}.1`)));
        expect(asked.filter(({ status }) => status === 201)).toHaveLength(5);
      });

      it('is limited to twenty an hour per network', async () => {
        for (let n = 0; n < 20; n += 1) expect((await ask({ email: `a${n}@example.org` })).status).toBe(201);
        expect(await ask({ email: 'b@example.org' })).toMatchObject({ status: 429 });
        expect((await ask({ email: 'b@example.org' }, '192.0.2.8')).status).toBe(201);
      });
    });

    describe('a request while mail is stopped', () => {
      beforeEach(() => open({ MAIL: 'off' }));
      beforeEach(addImage);
      afterEach(close);

      it('is refused with a reason and a wait, and records nothing', async () => {
        const { status, headers, body } = await ask();
        expect(status).toBe(503);
        expect(headers.get('retry-after')).toBe('3600');
        expect(body).toMatchObject({ code: 'mail-stopped', message: expect.stringMatching(/suspendu.*plus tard/) });
        expect((await site.system.jobs.counts())[0]).toMatchObject({ name: 'send-download-link', waiting: 0 });
        expect((await admin<object>('GET', '/api/download-stats/details')).body).toMatchObject({ total: 0 });
      });

      it('is shown to administrators, whose test mail is refused too', async () => {
        expect((await admin<object>('POST', '/api/courriers/essai', { email: 'ada@example.org' })).status).toBe(503);
        expect(mailer.sent).toEqual([]);
      });

      it('is shown by the health, which stays ready', async () => {
        const { status, body } = await site.ask<object>('GET', '/health/ready');
        expect(status).toBe(200);
        expect(body).toMatchObject({ status: 'degraded', checks: { mail: { ok: false } } });
      });
    });

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
        const first = await download(link, { range: 'bytes=0-9' });
        expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-9/${whole.length}`]);
        const rest = await download(link, { range: 'bytes=10-', 'if-range': first.headers.get('etag') ?? '' });
        expect(rest.status).toBe(206);
        expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(10))).toBe(true);
        const none = await download(link, { range: `bytes=${whole.length}-` });
        expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
        expect(await counted()).toBe(2);
      });

      it('is not counted for bots, prefetches and HEAD requests', async () => {
        const link = await requestLink();
        const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
        for (const headers of [{ 'user-agent': bot }, { 'user-agent': '' }, { 'sec-purpose': 'prefetch' }])
          expect((await download(link, headers)).status).toBe(200);
        const head = await download(link, {}, 'HEAD');
        expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.octets)]);
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

      it('of a gallery downloads all active images as one archive of the announced length', async () => {
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

    describe('refusals', () => {
      beforeAll(open);
      afterAll(close);
      beforeEach(async () => {
        site.system.clock.pass(3_600); // the limit is five links per hour and address
        await addImage();
      });

      forAdministratorsOnly(
        () => site,
        [
          ['GET', '/api/download-stats'],
          ['GET', '/api/download-stats/details'],
          ['GET', '/api/download-stats/export.csv'],
          ['GET', '/api/download-stats/links'],
          ['DELETE', `/api/download-stats/links/${UNKNOWN}`],
          ['POST', `/api/download-stats/links/${UNKNOWN}/resend`],
          ['POST', '/api/download-stats/forget'],
        ],
      );

      it.each([
        'ada',
        'ada@example',
        'ada@example..org',
        'ada @example.org',
        '@example.org',
        'ada@example.org\r\nBcc: bob@example.org',
        'ada@example.org,bob@example.org',
        'Ada <ada@example.org>',
        '"ada"@example.org',
        `${'a'.repeat(250)}@example.org`,
        42,
      ])('rejects the e-mail address %j', async (email) => {
        expect(await ask({ email })).toMatchObject({
          status: 400,
          body: { message: 'Veuillez entrer une adresse email valide' },
        });
      });

      it.each(['/gallery/download/%E0%A4%A', '/api/gallery/download/%E0%A4%A'])(
        'redirect a malformed link to the page for dead links: %s',
        async (path) => {
          const page = await fetch(site.address + path, { redirect: 'manual', headers: { accept: 'text/html' } });
          expect([page.status, page.headers.get('location')]).toEqual([303, '/gallery/download/lien-invalide']);
          expect((await fetch(site.address + path)).status).toBe(400);
        },
      );

      describe('a link', () => {
        const dead: [string, (link: string) => Promise<string>][] = [
          ['guessed', () => Promise.resolve('A'.repeat(43))],
          ['cut', (link) => Promise.resolve(link.slice(0, -1))],
          ['revoked', async (link) => (await revokeAll(), link)],
          ['expired by a second', async (link) => (site.system.clock.pass(7 * DAY + 1), link)],
          ['of a deleted image', async (link) => (await admin('DELETE', `/api/gallery/image/${image._id}`), link)],
          [
            'of an inactive image',
            async (link) => (await admin('PUT', `/api/gallery/image/${image._id}`, { actif: false }), link),
          ],
          [
            'of an inactive gallery',
            async (link) => (await admin('PUT', `/api/gallery/${galleryId}`, { actif: false }), link),
          ],
        ];
        const revokeAll = async (): Promise<void> => {
          const { body } = await admin<DownloadLinks>('GET', '/api/download-stats/links');
          for (const { _id } of body.links) await admin('DELETE', `/api/download-stats/links/${_id}`);
        };
        /** The complete response to a link, and the document reads it caused. */
        const refusal = async (link: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
          reads.length = 0;
          const answer = await fetch(`${site.address}/api/gallery/${path}/${link}`, { redirect: 'manual', headers });
          const stable = [...answer.headers].filter(([name]) => !VOLATILE_HEADERS.has(name));
          return { status: answer.status, headers: stable, text: await answer.text(), reads: [...reads] };
        };
        it.each(dead)('that is %s gets a byte-identical answer after the same reads', async (_what, made) => {
          const link = await made(await requestLink());
          const guessed = 'B'.repeat(43);
          for (const path of ['download', 'link']) {
            expect(await refusal(link, path)).toEqual(await refusal(guessed, path));
            const page = { accept: 'text/html' };
            expect(await refusal(link, path, page)).toEqual(await refusal(guessed, path, page));
          }
          expect(reads).toHaveLength(3);
        });

        it.each(dead)('that is %s gets the same page and answer as any dead link', async (_what, made) => {
          const link = await made(await requestLink());
          const page = await download(link, { accept: 'text/html' });
          expect([page.status, page.headers.get('location')]).toEqual([303, '/gallery/download/lien-invalide']);
          const status = async (accept: string) => (await download(link, { accept })).status;
          expect(await status('text/html;q=0.9,*/*')).toBe(303);
          expect(await status('TEXT/HTML')).toBe(303);
          expect(await status('text/*,application/json;q=0.5')).toBe(303);
          expect(await status('application/json,text/html;q=0.9')).toBe(404);
          const refused = await site.ask('GET', `/api/gallery/download/${link}`);
          expect(refused).toMatchObject({
            status: 404,
            body: { message: 'Le lien de téléchargement est invalide ou a expiré' },
          });
          expect(await site.ask('GET', `/api/gallery/link/${link}`)).toMatchObject({ status: 404, body: refused.body });
        });
      });
    });

    describe('the statistics', () => {
      beforeEach(() => open());
      beforeEach(addImage);
      afterEach(close);

      it('count downloads, addresses and links, also by image and by day', async () => {
        const link = await requestLink();
        await download(link);
        await download(link);
        await later(DAY);
        await download(await requestLink({ email: 'bob@example.org', imageId: undefined, galleryId }));
        const { body } = await admin<DownloadStats>('GET', '/api/download-stats');
        expect(body).toMatchObject({ totalDownloadCount: 3, totalUniqueEmails: 2, totalDownloads: 2 });
        expect(body.topImages).toEqual([
          { _id: image._id, titre: 'fumee', miniature: image.miniature, galleryName: 'Planches', downloads: 2 },
        ]);
        expect(body.last7Days.slice(-3)).toEqual([
          { date: '2025-05-06', count: 0 },
          { date: '2025-05-07', count: 2 },
          { date: '2025-05-08', count: 1 },
        ]);
      });

      it('list downloads filtered by address and by days; a single bound filters nothing', async () => {
        await download(await requestLink());
        await later(2 * DAY);
        await download(await requestLink({ email: 'bob@example.org' }));
        const emails = async (query: string) => (await details(query)).map(({ email }) => email);
        expect(await emails('')).toEqual(['bob@example.org', 'ada@example.org']);
        expect(await emails('?email=ADA')).toEqual(['ada@example.org']);
        expect(await emails('?startDate=2025-05-07&endDate=2025-05-07')).toEqual(['ada@example.org']);
        expect(await emails('?startDate=2025-05-09')).toHaveLength(2);
        for (const wrong of ['?page=0', '?startDate=7', '?limit=x'])
          expect((await admin('GET', `/api/download-stats/details${wrong}`)).status).toBe(400);
      });

      it('contain null for a deleted image, and still its gallery', async () => {
        await download(await requestLink());
        await admin('DELETE', `/api/gallery/image/${image._id}`);
        expect(await details()).toMatchObject([
          { imageId: null, archive: null, galerie: 'Planches', downloadCount: 1 },
        ]);
        await admin('DELETE', `/api/gallery/${galleryId}`);
        expect((await admin<DownloadStats>('GET', '/api/download-stats')).body.topImages).toEqual([]);
      });

      it('are exported as CSV without formulas', async () => {
        await download(await requestLink({ email: '=1+1@example.org' }), { 'user-agent': `${FIREFOX};"x"` });
        const { body, headers } = await admin<string>('GET', '/api/download-stats/export.csv');
        expect(headers.get('content-disposition')).toBe('attachment; filename="telechargements-2025-05-07.csv"');
        const [columns, row] = body.split('\r\n');
        expect(columns).toBe('"E-mail";"Image";"Galerie";"Téléchargé le";"Nombre";"Adresse IP";"Navigateur"');
        expect(row).toBe(
          `"'=1+1@example.org";"fumee";"Planches";"07/05/2025 17:00:00";"1";"198.51.100.9";"${FIREFOX};""x"""`,
        );
      });

      it('omit a request that could not be queued', async () => {
        const add = jest.spyOn(site.system.jobs, 'add').mockRejectedValueOnce(new Unavailable('jobs', 'away'));
        expect((await ask()).status).toBe(503);
        add.mockRestore();
        expect((await admin<DownloadStats>('GET', '/api/download-stats')).body.totalDownloads).toBe(0);
      });

      describe('list of links', () => {
        const listed = async () => (await admin<DownloadLinks>('GET', '/api/download-stats/links')).body.links[0];

        it.each<[string, string, () => Promise<unknown>]>([
          ['image-masquee', 'an image is hidden', () => hide(`image/${image._id}`)],
          ['image-supprimee', 'an image is deleted', () => admin('DELETE', `/api/gallery/image/${image._id}`)],
          ['galerie-masquee', 'a gallery is hidden', () => hide(galleryId)],
          ['galerie-supprimee', 'a gallery is deleted', () => admin('DELETE', `/api/gallery/${galleryId}`)],
        ])('says %s where %s; such a link is not resent and can be revoked', async (ferme, _what, done) => {
          await requestLink();
          expect(await listed()).toMatchObject({ ferme: null });
          await done();
          const { _id: id, ...link } = (await listed()) ?? { _id: '' };
          expect(link).toMatchObject({ ferme });
          expect((await admin('POST', `/api/download-stats/links/${id}/resend`)).status).toBe(404);
          expect((await admin('DELETE', `/api/download-stats/links/${id}`)).status).toBe(200);
        });

        it('says galerie-vide for a gallery without visible images', async () => {
          await requestLink({ imageId: undefined, galleryId });
          expect(await listed()).toMatchObject({ ferme: null });
          await hide(`image/${image._id}`);
          expect(await listed()).toMatchObject({ ferme: 'galerie-vide' });
        });

        it('reports the state of its mail: waiting, retrying, failed with a reason, given up, sent', async () => {
          const { jobs } = site.system;
          let failure: Error = new Error('ECONNREFUSED');
          const fail = () => Promise.reject(failure);
          const names = Object.keys(SITE_JOBS) as (keyof typeof SITE_JOBS)[]; // its keys
          await requestLink();
          expect(await listed()).toMatchObject({ courrier: { etat: 'attendu', raison: null } });
          jobs.work(names.map((name) => ({ name, process: fail })));
          await eventually(
            'the first attempt has failed',
            async () => (await listed())?.courrier.raison === 'ECONNREFUSED',
          );
          expect(await listed()).toMatchObject({ courrier: { etat: 'attendu' } });
          failure = new GiveUp('550 <ada@example.org> unknown');
          const id = `link-${(await listed())?._id}-1`;
          await jobs.retry('send-download-link', id);
          await eventually('the job has failed', async () => (await listed())?.courrier.etat === 'echoue');
          expect(await listed()).toMatchObject({ courrier: { raison: '550 <…@…> unknown' }, sentAt: null });
          await admin('DELETE', `/api/taches/send-download-link/${id}`);
          expect(await listed()).toMatchObject({ courrier: { etat: 'abandonne', raison: null } });
          await site.system.downloads.mailSent((await listed())?._id ?? '', 1);
          expect(await listed()).toMatchObject({ courrier: { etat: 'garde', raison: null } });
          await jobs.stop();
        });

        it('is available while the queue is not', async () => {
          await requestLink();
          jest.spyOn(site.system.jobs, 'get').mockRejectedValue(new Unavailable('jobs', 'away'));
          expect(await listed()).toMatchObject({ courrier: { etat: 'inconnu', raison: null } });
          jest.restoreAllMocks();
        });
      });

      it('list valid links, which can be resent; an address can be erased', async () => {
        const token = await requestLink();
        const { body } = await admin<DownloadLinks>('GET', '/api/download-stats/links');
        expect(body.links).toMatchObject([{ email: 'ada@example.org', sentAt: null, downloadCount: 0 }]);
        const id = body.links[0]?._id ?? '';
        const again = await admin('POST', `/api/download-stats/links/${id}/resend`);
        expect(again).toMatchObject({
          status: 200,
          body: { message: expect.stringContaining('aucun serveur de courrier') },
        });
        expect((await site.system.jobs.counts())[0]).toMatchObject({ waiting: 2 });
        const forgotten = await admin('POST', '/api/download-stats/forget', { email: 'Ada@Example.org' });
        expect(forgotten.body.message).toBe('1 enregistrement avec cette adresse : elle est effacée');
        expect((await admin('POST', `/api/download-stats/links/${id}/resend`)).status).toBe(404);
        expect((await download(token)).status).toBe(404);
        const none = await admin('POST', '/api/download-stats/forget', { email: 'ada@example.org' });
        expect(none.body.message).toBe('Aucun enregistrement avec cette adresse');
      });
    });
  });
});
