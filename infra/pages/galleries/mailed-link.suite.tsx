import { SmtpMailer } from '@fumata/mail';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import PostalMime from 'postal-mime';
import { FakeSmtpServer } from '../../torture/fake-smtp-server.ts';
import { createGallery } from '../create-gallery.ts';
import { routeSite, stopTimeouts } from '../route-site.ts';
import { FIREFOX, PLANCHES, ask, form, openForm } from './download-form.ts';

describe('galleries and download links', () => {
  describe('download link by mail', () => {
    const mails = new FakeSmtpServer();
    let mailer: SmtpMailer | undefined;
    const over = async () => {
      mailer = new SmtpMailer(await mails.start(), { name: 'Fumata', address: 'contact@fumata.test' });
      return { mailer };
    };
    const site = routeSite({ env: { SEED: 'none' }, over, withWorker: true });
    beforeAll(() => createGallery(site, { titre: 'Planches d’essai' }, [{ titre: 'La fumée' }]));
    afterAll(async () => {
      // The mail server waits 30 s for open keep-alive connections.
      await mailer?.close();
      await mails.stop();
    });

    it('is sent only to the given address and downloads the file', async () => {
      const page = await site.visit(PLANCHES);
      await openForm(page);
      stopTimeouts();
      await ask(page, 'camille@exemple.fr');
      await page.sees('Un lien de téléchargement vient de vous être envoyé par e-mail.');
      expect(await form(page).getByRole('link').count()).toBe(0);
      jest.advanceTimersByTime(3_100);
      jest.useRealTimers(); // immediately: fake timers would also drop the timeouts of the worker, which sends the mail
      await form(page).waitFor({ state: 'hidden' });
      await mails.received(1);
      const { to, text = '' } = await PostalMime.parse(mails.latest);
      expect(to).toEqual([expect.objectContaining({ address: 'camille@exemple.fr' })]);
      const link = /https?:\/\/\S+?(\/gallery\/download\/[\w-]{43})/.exec(text)?.[1] ?? '';
      await page.goto(link);
      await page.getByRole('heading', { name: 'Préparation de votre téléchargement...' }).waitFor();
      const file = await fetch(`${site.api.address}/api${link}`, { headers: FIREFOX });
      expect(file.headers.get('content-disposition')).toContain('la-fumee.png');
      await file.arrayBuffer();
      expect(await site.callAsAdmin('GET', '/api/download-stats')).toMatchObject({
        totalDownloadCount: 1,
        totalUniqueEmails: 1,
        totalDownloads: 1,
      });
    });
  });
});
