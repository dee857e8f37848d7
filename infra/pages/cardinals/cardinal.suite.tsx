import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/dom';
import { routeSite } from '../route-site.ts';

describe('directory and notices', () => {
  const AVELINE = '/cardinaux/jean-marc-aveline';
  const FAILED = 'Erreur lors du chargement des données. Veuillez réessayer plus tard.';
  const site = routeSite();

  describe('notice of a cardinal', () => {
    it('shows the number of votes and links to a vote that only needs confirmation', async () => {
      const page = await site.visit(AVELINE);
      await page.sees('Pas encore de voix pour lui');
      await page.getByRole('link', { name: 'Voter pour ce cardinal' }).click();
      await page.getByRole('dialog', { name: /Jean-Marc Aveline/ }).waitFor();
      await page.presses('Annuler');
      await page.goBack();
      await page.sees('Pas encore de voix pour lui');
      await page.goForward();
      await page.getByRole('button', { name: 'Voter pour Jean-Marc Aveline' }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });

    it('has links that share its address', async () => {
      const page = await site.visit(AVELINE);
      for (const way of ['E-mail', 'WhatsApp', 'Telegram', 'Facebook', 'X', 'LinkedIn']) {
        const link = page.locator('.share a', { hasText: new RegExp(`^${way}\\b`) });
        expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(AVELINE);
      }
    });

    it('shows the coat of arms when the photo fails to load', async () => {
      const { _id } = await site.call('GET', '/api/cardinaux/slug/robert-sarah');
      const photo = `/api/images/${'0'.repeat(64)}.jpg`;
      await site.callAsAdmin('PUT', `/api/cardinaux/${String(_id)}`, { photo });
      const page = await site.visit('/cardinaux/robert-sarah');
      const niche = page.locator('.notice-c header .niche');
      fireEvent.error(await niche.locator('img').element());
      await niche.locator('svg').waitFor();
      expect(await niche.locator('img').count()).toBe(0);
    });

    it('redirects from its old address', async () => {
      const { _id } = await site.call('GET', '/api/cardinaux/slug/vincent-nichols');
      await site.callAsAdmin('PUT', `/api/cardinaux/${String(_id)}`, { prenom: 'Vincent Gerard' });
      const answer = await fetch(`${site.api.address}/cardinaux/vincent-nichols`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/cardinaux/vincent-gerard-nichols']);
    });

    it('answers 404 with a heading for an unknown cardinal', async () => {
      const page = await site.read('/cardinaux/personne');
      expect(page.status).toBe(404);
      await page.getByRole('heading', { name: 'Cardinal non trouvé' }).waitFor();
    });

    it('gives the reason for an exceptional voting status', async () => {
      const page = await site.read('/cardinaux/giovanni-angelo-becciu');
      expect(await page.locator('.notice').innerText()).toMatch(/^Non-électeur selon la liste/);
    });

    it('says that an elector is absent, and why', async () => {
      const page = await site.read('/cardinaux/john-njue');
      expect(await page.locator('.notice').innerText()).toBe(
        'Absent du conclave, pour raisons de santé. Il peut recevoir des voix.',
      );
    });

    it('reports a failed load and loads on retry', async () => {
      const page = await site.visit('/cardinaux?nom=aveline');
      site.network.intercept('/api/cardinaux/slug/*', 'no answer');
      await page.getByRole('link', { name: 'Jean-Marc Aveline' }).click();
      await page.sees(FAILED);
      site.network.restore();
      await page.presses('Réessayer');
      await page.locator('h1', { hasText: 'Jean-Marc Aveline' }).waitFor();
    });
  });

  describe('comparison', () => {
    it('is composed in the list, survives a reload, and is limited to four cardinals', async () => {
      const page = await site.visit('/cardinaux');
      const tray = page.getByRole('region', { name: 'Comparer des cardinaux' });
      const four = ['Santos Abril y Castelló', 'Angelo Acerbi', 'Américo Aguiar', 'Carlos Aguiar Retes'];
      for (const name of four) await page.getByLabel(`Comparer ${name}`).check();
      await tray.getByText('Quatre au plus').first().waitFor();
      expect(await page.getByLabel('Comparer George Alencherry').isDisabled()).toBe(true);
      await tray.getByRole('button', { name: 'Retirer Carlos Aguiar Retes' }).click();
      await page.reload();
      await tray.getByRole('link', { name: 'Comparer (3)' }).click();
      await page.waitForURL(/comparer\?c=santos-abril-y-castello,angelo-acerbi,americo-aguiar$/);
      await page.getByRole('link', { name: 'Retirer Angelo Acerbi de la comparaison' }).click();
      await page.getByRole('columnheader', { name: /Acerbi/ }).waitFor({ state: 'hidden' });
      expect(await page.getByRole('row', { name: /^Âge/ }).getByRole('cell').count()).toBe(2);
    });

    it.each([
      ['', 200, 'Choisissez de deux à quatre cardinaux'],
      ['?c=jean-marc-aveline', 200, 'Il faut au moins deux cardinaux'],
      ['?c=a,b,c,d,e', 400, 'On compare quatre cardinaux au plus'],
      ['?c=jean-marc-aveline,personne', 404, 'Cardinal non trouvé'],
      ['?c=jean-marc-aveline,pietro-parolin,jean-marc-aveline', 200, 'il n’est montré qu’une fois'],
    ])('answers the query %j with status %i and an explanation', async (search, status, sentence) => {
      const page = await site.read(`/cardinaux/comparer${search}`);
      expect(page.status).toBe(status);
      await page.sees(sentence);
    });
  });
});
