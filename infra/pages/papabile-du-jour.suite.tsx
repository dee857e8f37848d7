import { describe, expect, it } from '@jest/globals';
import { routeSite } from './route-site.ts';

describe('papabile of the day and archive', () => {
  const FAILED = 'Erreur lors du chargement des données';
  const DAY = '/papabile-du-jour';
  const ARCHIVE = `${DAY}/archive`;

  interface Entry {
    readonly _id: string;
    readonly slug: string;
    readonly cardinalId: { readonly _id: string; readonly nomComplet: string; readonly slug: string };
  }

  const site = routeSite();

  const recent = async (limit = 10): Promise<readonly Entry[]> =>
    (await site.api.get<readonly Entry[]>(`/api/papabile-jour/recent?limit=${limit}`)).body;

  /** Entry at an index of the list, newest first; negative indices count from the oldest. */
  async function entryAt(index: number): Promise<Entry> {
    const entry = (await recent(100)).at(index);
    if (!entry) throw new Error(`no entry ${index}`);
    return entry;
  }

  describe('papabile of the day', () => {
    it('links to the previous and next day within the latest ten, and back to today', async () => {
      const [today, before, third] = [await entryAt(0), await entryAt(1), await entryAt(2)];
      const page = await site.visit(DAY);
      expect(await page.locator('h1').innerText()).toBe(today.cardinalId.nomComplet);
      const days = page.getByRole('navigation', { name: 'Autres jours' });
      expect(await days.getByText('Suivant').getAttribute('aria-disabled')).toBeNull();
      await days.getByRole('link', { name: /^Précédent/ }).click();
      await page.waitForURL(`${DAY}/${before.slug}`);
      await days.getByRole('link', { name: /^Précédent/ }).click();
      await page.waitForURL(`${DAY}/${third.slug}`);
      await days.getByRole('link', { name: /^Suivant/ }).click();
      await page.waitForURL(`${DAY}/${before.slug}`);
      await days.getByRole('link', { name: 'Aujourd’hui' }).click();
      await page.waitForURL(DAY);
      await page.locator('h1', { hasText: today.cardinalId.nomComplet }).waitFor();
    });

    it('has no link to the day before the tenth latest, and six cards', async () => {
      const page = await site.read(`${DAY}/${(await entryAt(9)).slug}`);
      expect(await page.locator('.days-nav [aria-disabled]').innerText()).toMatch(/Précédent/);
      expect(await page.locator('.roll .plate').count()).toBe(6);
    });

    it('links from an older day to the archive', async () => {
      const old = await entryAt(-1);
      const page = await site.read(`${DAY}/${old.slug}`);
      expect(await page.locator('h1').innerText()).toBe(old.cardinalId.nomComplet);
      await page.locator('.days-nav').getByRole('link', { name: 'Toutes les archives' }).click();
      await page.waitForURL(ARCHIVE);
    });

    it('shows a quotation only if the entry has one', async () => {
      const [plain, quoted] = [await entryAt(1), await entryAt(2)];
      const page = await site.visit(`${DAY}/${plain.slug}`);
      await page.locator('h1', { hasText: plain.cardinalId.nomComplet }).waitFor();
      expect(await page.locator('blockquote').count()).toBe(0);
      await site.callAsAdmin('PUT', `/api/papabile-jour/${quoted._id}`, { citation: 'La paix soit avec vous' });
      await page.getByRole('link', { name: /^Précédent/ }).click();
      await page.locator('blockquote', { hasText: '« La paix soit avec vous »' }).waitFor();
    });

    it('has the URL of its day for sharing', async () => {
      const page = await site.read(DAY);
      const mail = await page.locator('.share a').first().getAttribute('href');
      expect(decodeURIComponent(mail ?? '')).toContain(`${DAY}/${(await entryAt(0)).slug}`);
    });

    it('redirects from an old address', async () => {
      const [entry, other] = [await entryAt(3), await entryAt(5)];
      await site.callAsAdmin('PUT', `/api/papabile-jour/${entry._id}`, { cardinalId: other.cardinalId._id });
      const answer = await fetch(`${site.api.address}${DAY}/${entry.slug}`, { redirect: 'manual' });
      expect(answer.status).toBe(301);
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${DAY}/${other.cardinalId.slug}-`));
    });

    it('keeps the name without a link when the cardinal is in the trash', async () => {
      const entry = await entryAt(7);
      await site.callAsAdmin('DELETE', `/api/cardinaux/${entry.cardinalId._id}`);
      const page = await site.visit(`${DAY}/${entry.slug}`);
      await page.sees('Ce cardinal ne figure plus dans l’annuaire.');
      expect(await page.locator('h1').innerText()).toBe(entry.cardinalId.nomComplet);
      expect(await page.locator(`a[href="/cardinaux/${entry.cardinalId.slug}"]`).count()).toBe(0);
    });

    it('answers 404 with a heading for an unknown day', async () => {
      const page = await site.read(`${DAY}/personne-2025-05-01`);
      expect(page.status).toBe(404);
      expect(await page.locator('h1').innerText()).toBe('Papabile du jour non trouvé');
    });

    it.each([
      ['the current entry', DAY, '/api/papabile-jour/current'],
      ['the archive', ARCHIVE, '/api/papabile-jour/recent'],
    ])('reports a failed load and loads on retry: %s', async (_, path, call) => {
      const page = await site.visit('/mentions-legales');
      site.network.intercept(call, 'no answer');
      await page.locator('.site-foot').getByRole('link', { name: 'Papabile du jour', exact: true }).click();
      if (path === ARCHIVE)
        await page.locator('main').getByRole('link', { name: 'Toutes les archives' }).first().click();
      await page.sees(FAILED);
      site.network.restore();
      await page.presses('Réessayer');
      await page.getByText(FAILED).waitFor({ state: 'hidden' });
    });
  });

  describe('archive of the papabili of the day', () => {
    it('has the newest year first, a hundred days per page', async () => {
      const cardinalId = site.api.cardinal('pietro-parolin')._id;
      for (let back = 0; back < 75; back += 1) {
        const dateAffichage = new Date(Date.UTC(2025, 1, 10) - back * 86_400_000).toISOString().slice(0, 10);
        await site.callAsAdmin('POST', '/api/papabile-jour', { cardinalId, dateAffichage, actif: true });
      }
      const page = await site.read(ARCHIVE);
      const years = (await page.locator('h2[id^=annee]').allInnerTexts()).map(Number);
      expect(years).toEqual(years.toSorted((a, b) => b - a));
      expect(years.slice(-2)).toEqual([2025, 2024]);
      expect(await page.locator('.year li').count()).toBe(100);
      await page.getByRole('link', { name: 'Portraits plus anciens' }).click();
      await page.waitForURL(`${ARCHIVE}?page=2`);
      await page.getByRole('link', { name: 'Portraits plus récents' }).waitFor();
      expect(await page.locator('.year li').count()).toBe(5);
    });

    it('leads from a page past its end to the first one, and hides it from search engines', async () => {
      const page = await site.read(`${ARCHIVE}?page=9`);
      await page.sees(/^Cette page n’existe pas/);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await page.getByRole('link', { name: 'Portraits plus récents' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Aller à la première page' }).click();
      await page.waitForURL(ARCHIVE);
    });
  });
});
