import type { DownloadLinks, DownloadStats } from '@fumata/contracts';
import { GiveUp, SITE_JOBS } from '@fumata/jobs';
import { Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  DAY,
  FIREFOX,
  addImage,
  admin,
  ask,
  close,
  closePictures,
  details,
  download,
  galleryId,
  hide,
  image,
  later,
  open,
  openPictures,
  requestLink,
  site,
} from '../../testing/sites/downloads-site.js';

describe('downloads', () => {
  beforeAll(openPictures);
  afterAll(closePictures);

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
      expect(await details()).toMatchObject([{ imageId: null, archive: null, galerie: 'Planches', downloadCount: 1 }]);
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

      describe('after two failed mails', () => {
        const jobOf = (mail: number) => `link-${id}-${mail}`;
        const stateOf = async (mail: number) =>
          (await site.system.jobs.get('send-download-link', jobOf(mail)))?.state ?? 'none';
        const resend = () => admin('POST', `/api/download-stats/links/${id}/resend`);
        const remove = (mail: number) => admin('DELETE', `/api/taches/send-download-link/${jobOf(mail)}`);
        let id: string;
        beforeEach(async () => {
          const { jobs } = site.system;
          const names = Object.keys(SITE_JOBS) as (keyof typeof SITE_JOBS)[]; // its keys
          jobs.work(names.map((name) => ({ name, process: () => Promise.reject(new GiveUp('550')) })));
          await requestLink();
          id = (await listed())?._id ?? '';
          await eventually('the first mail has failed', async () => (await stateOf(1)) === 'failed');
          await resend();
          await eventually('the second mail has failed', async () => (await stateOf(2)) === 'failed');
          await jobs.stop();
        });

        it('still expects the second one when the job of the first is deleted', async () => {
          await remove(1);
          expect(await listed()).toMatchObject({ courrier: { etat: 'echoue' } });
          await resend();
          expect(await stateOf(3)).toBe('waiting');
        });

        it('retries the first one on request once the second was given up', async () => {
          await remove(2);
          expect(await listed()).toMatchObject({ courrier: { etat: 'abandonne' } });
          await resend();
          expect(await stateOf(1)).toBe('waiting');
        });
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
