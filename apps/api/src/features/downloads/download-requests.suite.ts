import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  UNKNOWN,
  addImage,
  admin,
  ask,
  close,
  closePictures,
  galleryId,
  image,
  mailer,
  open,
  openPictures,
  site,
} from '../../testing/sites/downloads-site.js';

describe('downloads', () => {
  beforeAll(openPictures);
  afterAll(closePictures);

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
});
