import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyPage } from './any-page.ts';
import { expectAccessible } from './accessible.ts';
import { routeSite } from './route-site.ts';

describe('what other places show of the conclave', () => {
  const site = routeSite({ withWorker: true });
  const TAGLE = 'luis-antonio-tagle';
  const publicUrl = 'http://fumata.test';
  let conclaveId: string;

  const tag = (page: AnyPage, property: string) =>
    page.locator(`meta[property="${property}"], meta[name="${property}"]`).getAttribute('content');
  const command = (verb: string, body: unknown = {}) => site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);

  /** One closed round, in which Tagle has two votes. */
  beforeAll(async () => {
    const { conclaveState } = await site.api.state();
    conclaveId = conclaveState._id;
    await site.callAsAdmin('PUT', '/api/conclave/admin/state', { ...conclaveState, electors: 6 });
    await site.api.votesFor(site.api.cardinal(TAGLE), 2);
    await command('next-round');
  });

  describe('the head of a page', () => {
    it.each(['/', '/conclave'])('names the card of the moment, its size and its words at %s', async (path) => {
      const page = await site.read(path);
      expect(await tag(page, 'og:image')).toBe(
        `${publicUrl}/cartes/conclave/paysage.jpg?v=${conclaveId}-black-smoke-1`,
      );
      expect([await tag(page, 'og:image:width'), await tag(page, 'og:image:height')]).toEqual(['1200', '630']);
      const words = /^Fumée noire au 1er scrutin\. Aucun cardinal/;
      expect(await tag(page, 'og:image:alt')).toMatch(words);
      expect(await tag(page, 'twitter:image:alt')).toMatch(words);
    });

    it('of a closed round names its own card and address, which say the edition', async () => {
      const page = await site.read('/conclave?onglet=historique&tour=1');
      expect(await tag(page, 'og:url')).toBe(`${publicUrl}/conclave?onglet=historique&edition=${conclaveId}&tour=1`);
      const picture = String(await tag(page, 'og:image')).replace(publicUrl, '');
      expect(picture).toMatch(new RegExp(`^/cartes/scrutin/${conclaveId}/1/paysage\\.jpg\\?v=\\w+$`));
      const answer = await fetch(site.api.address + picture, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    });

    it('of a cardinal names the card of his rounds', async () => {
      const page = await site.read(`/cardinaux/${TAGLE}`);
      const picture = String(await tag(page, 'og:image')).replace(publicUrl, '');
      expect(picture).toBe(`/cartes/cardinal/${TAGLE}/paysage.jpg?v=${conclaveId}-2`);
      expect((await fetch(site.api.address + picture)).headers.get('content-type')).toBe('image/jpeg');
    });

    it.each(['/cartes/scrutin/x/1/paysage.jpg', '/cartes/cardinal/personne/paysage.jpg', '/cartes/conclave/carre.jpg'])(
      'has no card at %s',
      async (path) => expect((await fetch(site.api.address + path)).status).toBe(404),
    );
  });

  describe('the panel for sharing', () => {
    it('has a sentence, a link, the picture and both downloads', async () => {
      const page = await site.visit('/conclave');
      await page.getByRole('button', { name: 'Partager' }).click();
      const panel = page.getByRole('dialog', { name: 'Partager' });
      await panel.getByText(/^Fumée noire au 1er scrutin/).waitFor();
      const hrefs = async (name: string | RegExp) => panel.getByRole('link', { name }).getAttribute('href');
      expect(await hrefs('Télécharger l’image')).toBe(`/cartes/conclave/paysage.jpg?v=${conclaveId}-black-smoke-1`);
      expect(await hrefs('En format vertical')).toBe(`/cartes/conclave/portrait.jpg?v=${conclaveId}-black-smoke-1`);
      expect(await hrefs(/^WhatsApp/)).toContain(encodeURIComponent(`${site.api.address}/conclave`));
      await expectAccessible();
      await panel.getByRole('button', { name: 'Fermer' }).click();
      expect(page.focused()).toBe('Partager');
    });

    it('of a closed round links to that round for good', async () => {
      const page = await site.visit('/conclave?onglet=historique&tour=1');
      await page.locator('#contenu section').getByRole('button', { name: 'Partager' }).click();
      const panel = page.getByRole('dialog', { name: 'Partager' });
      expect(await panel.getByRole('link', { name: /^Facebook/ }).getAttribute('href')).toContain(
        encodeURIComponent(`&edition=${conclaveId}&tour=1`),
      );
    });
  });

  describe('the widget', () => {
    it('says what is happening without scripts', async () => {
      const answer = await fetch(`${site.api.address}/widget?taille=petit&theme=sombre`);
      const html = await answer.text();
      expect(html).toContain('data-taille="petit" data-theme="sombre" data-smoke-state="black"');
      expect(html).toContain('<h1 data-field="headline">Fumée noire</h1>');
      expect(answer.headers.get('set-cookie')).toBeNull();
    });

    it('has a page that composes its code', async () => {
      const page = await site.visit('/widget/integrer');
      const code = page.getByLabel('À coller dans votre page');
      expect(await code.inputValue()).toBe(
        `<script src="${site.api.address}/widget.js" data-taille="moyen" data-theme="auto" async></script>`,
      );
      await page.getByLabel('Taille').selectOption('grand');
      await page.getByLabel('Code', { exact: true }).selectOption('cadre');
      expect(await code.inputValue()).toContain(`src="${site.api.address}/widget?taille=grand&amp;theme=auto"`);
      expect(await page.locator('iframe').getAttribute('src')).toBe('/widget?taille=grand&theme=auto');
    });
  });

  describe('the screen', () => {
    it('shows the conclave without header, footer and list, and is left by Escape', async () => {
      const page = await site.visit('/conclave?tv');
      await page.getByRole('heading', { name: 'Fumée noire' }).waitFor();
      await page.getByRole('img', { name: 'Code QR vers le conclave' }).waitFor();
      await page.getByText(/Le 2e scrutin s’ouvre/).waitFor();
      expect(await page.locator('header.site-head, footer, .electors').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.waitForURL('/conclave');
      await page.locator('header.site-head').waitFor();
    });

    it('is readable without scripts', async () => {
      const page = await site.read('/conclave?tv');
      expect(await page.locator('h1').innerText()).toBe('Fumée noire');
      expect(await page.locator('.tv-qr svg').count()).toBe(1);
      expect(await page.locator('header.site-head').count()).toBe(0);
    });

    it('shows the result of a closed round after its smoke, beside the running round', async () => {
      site.api.system.clock.pass(8); // until then the smoke rises alone
      const result = (await site.read('/conclave?tv')).getByRole('region', { name: 'Résultat du 1er scrutin' });
      expect(await result.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Luis Antonio Tagle\s*2\svoix/),
      ]);
      await result.getByText(/^2e scrutin\s: aucune voix/).waitFor();
      site.api.system.clock.pass(60);
      expect(await (await site.read('/conclave?tv')).getByRole('region', { name: 'Résultat du' }).count()).toBe(0);
    });
  });
});
