import type { DownloadLinks } from '@fumata/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DAY,
  UNKNOWN,
  addImage,
  admin,
  ask,
  close,
  closePictures,
  download,
  galleryId,
  image,
  open,
  openPictures,
  reads,
  requestLink,
  site,
} from '../../testing/sites/downloads-site.js';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';

/** Headers that differ between responses. */
const VOLATILE_HEADERS = new Set(['date', 'content-security-policy', 'x-request-id']);

describe('downloads', () => {
  beforeAll(openPictures);
  afterAll(closePictures);

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
      'galeries',
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

    it.each(['/gallery/download/%E0%A4%A', '/api/gallery/download/%E0%A4%A', '/GALLERY/DOWNLOAD/%E0%A4%A'])(
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
        await site.get('/api/gallery'); // takes over what was saved before
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
});
