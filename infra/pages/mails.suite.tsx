import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutboxMailer, SmtpMailer } from '@fumata/mail';
import { eventually } from '@fumata/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { expectAccessible } from './accessible.ts';
import { createGallery } from './create-gallery.ts';
import { routeSite, stopTimeouts } from './route-site.ts';

describe('mails', () => {
  const FROM = { name: 'Fumata', address: 'contact@fumata.test' };

  const STATS = '/admin/gallery/download-stats';

  let refusing = true;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      const isLater = address.startsWith('plus-tard');
      const refusal = isLater ? new Error('greylisted') : new Error('no such person');
      answer(refusing ? Object.assign(refusal, { responseCode: isLater ? 450 : 550 }) : undefined);
    },
    onData: (stream, _session, answer) => {
      stream.on('end', answer);
      stream.resume();
    },
  });
  describe('tasks and mails', () => {
    const over = async () => {
      server.on('error', () => undefined); // ignores clients that disconnect
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      const { port } = server.server.address() as AddressInfo; // of a TCP server
      return { mailer: new SmtpMailer(`smtp://127.0.0.1:${port}`, FROM) };
    };
    const site = routeSite({ env: { SEED: 'none' }, over, withWorker: true });
    beforeAll(async () => {
      const { images } = await createGallery(site, { titre: 'Planches' }, [{ titre: 'La fumée' }]);
      for (const email of ['ada@exemple.fr', 'camille@exemple.fr', 'plus-tard@exemple.fr'])
        await site.call('POST', '/api/gallery/request-download', { imageId: images[0]?._id, email });
    });
    afterAll(async () => {
      await site.api.system.mailer.close(); // the server waits for its connections
      await new Promise<void>((stopped) => server.close(() => stopped()));
    });

    it('show failed deliveries and pending retries next to their links', async () => {
      const page = await site.enter(`${STATS}?vue=liens`);
      const row = (email: string) => page.getByRole('row', { name: email });
      const failed = page.getByText('ne connaît pas cette adresse');
      const waiting = row('plus-tard@exemple.fr').getByText('réessayer plus tard');
      await eventually('two have failed and one waits', async () => {
        await page.reload();
        await row('ada@exemple.fr').waitFor();
        return (await failed.count()) === 2 && (await waiting.count()) > 0;
      });
      await row('plus-tard@exemple.fr').getByText('pas encore parti').waitFor();
      await expectAccessible();
    });

    it('retry a delayed job immediately on request', async () => {
      const page = await site.enter('/admin/taches?file=send-download-link&etat=delayed');
      await page.getByText('450 greylisted').waitFor();
      refusing = false;
      await page.getByRole('button', { name: /^Relancer maintenant link-/ }).click();
      await page.sees('La tâche est reprise');
      await page.sees('Aucune tâche n’est différée.');
      refusing = true;
    });

    it('show failed jobs with the reason but no address, and retry or forget them', async () => {
      const page = await site.enter('/admin/taches?file=send-download-link&etat=failed');
      // The page polls.
      await page.getByRole('row', { name: /link-/ }).nth(1).waitFor();
      await page.getByText('550 no such person').first().waitFor();
      expect(await page.getByText('@exemple.fr').count()).toBe(0);
      await expectAccessible();
      refusing = false;
      await page
        .getByRole('button', { name: /^Reprendre link-/ })
        .first()
        .click();
      await page.sees('La tâche est reprise');
      await page.getByRole('link', { name: 'Liens de téléchargement, échouées : 1' }).waitFor();
      await page.getByRole('button', { name: /^Effacer link-/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Effacer cette tâche' });
      await dialog.getByRole('button', { name: 'Effacer', exact: true }).click();
      await page.sees('La tâche est effacée');
      await page.sees('Aucune tâche n’a échoué.');
      await page.getByRole('link', { name: 'Liens de téléchargement, faites : voir' }).click();
      await page.getByRole('row', { name: /link-/ }).first().waitFor();
      await expectAccessible();
    });

    it('keep the displayed data, marked as outdated, while the server does not respond', async () => {
      stopTimeouts();
      const page = await site.enter('/admin/taches');
      await page.sees('Actualisé toutes les cinq secondes');
      site.network.intercept('**/api/taches*', 'no answer');
      jest.advanceTimersByTime(5_000);
      await page.sees('Le serveur n’a pas répondu');
      await page.getByRole('heading', { name: 'Files' }).waitFor();
    });

    it('check the mail server and show its rejection of a test mail', async () => {
      const page = await site.enter('/admin/courriers');
      await page.sees('Le serveur de courrier répond.');
      refusing = true;
      await page.presses('Envoyer un courrier d’essai');
      const dialog = page.getByRole('dialog', { name: 'Envoyer un courrier d’essai' });
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
      await dialog.getByText('550 no such person').waitFor();
      await expectAccessible();
      refusing = false;
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
      await page.sees('Le serveur a accepté le courrier d’essai');
    });
  });

  describe('mails without a mail server', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fumata-mails-'));
    const site = routeSite({
      env: { SEED: 'none' },
      over: async () => ({ mailer: await OutboxMailer.open(folder, FROM) }),
      withWorker: true,
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('are listed, displayed and downloadable', async () => {
      const page = await site.enter('/admin/courriers');
      await page.sees('Aucun serveur de courrier n’est configuré');
      await page.sees('Aucun courrier n’est gardé ici.');
      await page.presses('Envoyer un courrier d’essai');
      const dialog = page.getByRole('dialog', { name: 'Envoyer un courrier d’essai' });
      await dialog.getByLabel('Adresse e-mail').fill('ada@exemple.fr');
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
      await page.sees('Le courrier d’essai est gardé ici');
      await page.getByRole('link', { name: /^ada@exemple.fr/ }).click();
      const written = await page.locator('.mail iframe').getAttribute('srcdoc');
      expect(written).toContain('Ce courrier a été envoyé depuis l’administration');
      await page.locator('.mail summary').click();
      await page.locator('.mail .text').getByText('Ce courrier a été envoyé').waitFor();
      const { text } = await page.download(page.getByRole('link', { name: 'Télécharger (.eml)' }));
      expect(text).toContain('To: ada@exemple.fr');
      await expectAccessible();
      await page.goto('/admin/courriers?courrier=rien');
      await page.sees('Ce courrier n’existe plus.');
      await page.goto('/admin/courriers?page=9');
      await page.getByRole('link', { name: /^ada@exemple.fr/ }).waitFor();
      await page.waitForURL('/admin/courriers');
    });
  });
});
