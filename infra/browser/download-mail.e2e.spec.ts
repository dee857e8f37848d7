import type { DownloadStats } from '@fumata/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { MailServer } from '../torture/mail-server.ts';
import { hungGallery } from './hung-gallery.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

inChromium('a download link by mail', () => {
  const mails = new MailServer();
  let site: OpenSite;
  beforeAll(async () => {
    site = await OpenSite.open({ SMTP_URL: await mails.start() });
    await hungGallery(site, { titre: 'Planches' }, [{ titre: 'La fumée' }]);
  });
  afterAll(async () => {
    await site.close();
    await mails.stop();
  });

  it('comes to the address that was given, and brings the file', async () => {
    // Robots’ downloads aren’t counted, and a Chromium without a window says that it is one.
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { page } = await site.visit('/galeries/planches', { userAgent });
    await page.locator('html[data-js]').waitFor();
    await page.getByRole('link', { name: /^Agrandir/ }).click();
    await page.getByRole('button', { name: "Télécharger l'image" }).click();
    await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: "Télécharger l'image" });
    await dialog
      .getByText('Un lien de téléchargement vient de vous être envoyé par e-mail.')
      .first()
      .waitFor();
    expect(await dialog.getByRole('link').count()).toBe(0);
    await dialog.waitFor({ state: 'hidden' });
    await mails.received(1);
    const { to, text = '' } = await PostalMime.parse(mails.latest);
    expect(to).toEqual([expect.objectContaining({ address: 'camille@exemple.fr' })]);
    const link = /https?:\/\/\S+\/gallery\/download\/[\w-]{43}/.exec(text)?.[0] ?? '';
    const coming = page.waitForEvent('download');
    await page.goto(link);
    expect((await coming).suggestedFilename()).toBe('la-fumee.png');
    await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
    const stats = (await site.order('GET', '/api/download-stats')) as unknown as DownloadStats; // as the call answers
    expect(stats).toMatchObject({ totalDownloadCount: 1, totalUniqueEmails: 1, totalDownloads: 1 });
    await page.context().close();
  });
});
