import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/dom';
import { expectAccessible } from './accessible.ts';
import { routeSite } from './route-site.ts';

describe('papabili and a site without content', () => {
  const FAILED = 'Erreur lors du chargement des papabili';

  describe('papabili', () => {
    const site = routeSite();

    it('are complete, electors first, then by age from the youngest, then by name', async () => {
      const page = await site.read('/papabili');
      await page
        .locator('.resume')
        .getByText(/âges à ce jour$/)
        .waitFor();
      const { cardinaux } = await site.call('GET', '/api/cardinaux/search?papabile=true&limit=100');
      const all = cardinaux as { age: number; nom: string; nomComplet: string; statutVotant: string }[]; // as the contract says
      const expected = all.toSorted(
        (a, b) => b.statutVotant.localeCompare(a.statutVotant) || a.age - b.age || a.nom.localeCompare(b.nom, 'fr'),
      );
      expect(await page.locator('.papabili .who b').allInnerTexts()).toEqual(
        expected.map(({ nomComplet }) => nomComplet),
      );
    });

    it('unfold without scripts and link to the notice', async () => {
      const page = await site.read('/papabili');
      await page.locator('summary', { hasText: 'Pietro Parolin' }).click();
      await page.getByRole('link', { name: 'Lire la notice de Pietro Parolin' }).click();
      await page.waitForURL('/cardinaux/pietro-parolin');
    });

    it('unfold and fold all together', async () => {
      const page = await site.visit('/papabili');
      await page.presses('Tout déplier');
      expect(await page.locator('.papabili details[open]').count()).toBeGreaterThan(0);
      await expectAccessible();
      await page.presses('Tout replier');
      await page.getByRole('button', { name: 'Tout déplier' }).waitFor();
      expect(await page.locator('.papabili details[open]').count()).toBe(0);
    });

    it('show the first 200 characters of their biography and an ellipsis', async () => {
      const page = await site.read('/papabili');
      const beginning = await page.locator('.papabili .in > p').first().innerText();
      expect(beginning).toMatch(/…$/);
      expect(beginning.length).toBeLessThanOrEqual(201);
    });

    it('show the coat of arms when a photo fails to load', async () => {
      const { _id } = await site.call('GET', '/api/cardinaux/slug/robert-sarah');
      await site.callAsAdmin('PUT', `/api/cardinaux/${String(_id)}`, { photo: `/api/images/${'0'.repeat(64)}.jpg` });
      const page = await site.visit('/papabili');
      const niche = page.locator('summary', { hasText: 'Robert Sarah' }).locator('.niche');
      fireEvent.error(await niche.locator('img').element());
      await niche.locator('svg').waitFor();
    });

    it('report a failed load and load on retry', async () => {
      const page = await site.visit('/mentions-legales');
      site.network.intercept('/api/cardinaux/search?papabile=true*', 'no answer');
      await page.locator('.site-foot').getByRole('link', { name: 'Papabili', exact: true }).click();
      await page.sees(FAILED);
      site.network.restore();
      await page.presses('Réessayer');
      await page.locator('.papabili li').first().waitFor();
    });
  });

  describe('site without content', () => {
    const site = routeSite({ env: { SEED: 'none' } });

    it.each([
      ['/papabili', 200, 'Aucun cardinal papabile n’a été trouvé'],
      ['/papabile-du-jour/archive', 200, 'Aucune archive disponible'],
      ['/papabile-du-jour', 404, 'Papabile du jour non trouvé'],
      ['/', 200, 'Le Collège en chiffres'],
      ['/cardinaux', 200, 'L’annuaire ne contient encore aucun cardinal.'],
      ['/conclave', 200, 'Le conclave n’est\u00A0pas ouvert'],
      ['/actualites', 200, 'Aucun article n’est publié pour le moment.'],
    ])('answers %s with status %i and names the missing content', async (path, status, sentence) => {
      const page = await site.read(path);
      expect(page.status).toBe(status);
      await page.sees(sentence);
    });

    it('links from the empty news to the conclave', async () => {
      const page = await site.visit('/actualites');
      await page
        .locator('.void')
        .getByRole('link', { name: /^Conclave virtuel$/i })
        .click();
      await page.waitForURL('/conclave');
    });
  });
});
