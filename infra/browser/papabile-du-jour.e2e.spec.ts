import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const FAILED = 'Erreur lors du chargement des données';
const DAY = '/papabile-du-jour';
const ARCHIVE = `${DAY}/archive`;

interface Entry {
  readonly _id: string;
  readonly slug: string;
  readonly cardinalId: { readonly _id: string; readonly nomComplet: string; readonly slug: string };
}

let site: OpenSite;

// As the calls promise.
const listOf = async <T>(path: string) => (await site.call('GET', path)) as unknown as readonly T[];
const recent = (limit = 10) => listOf<Entry>(`/api/papabile-jour/recent?limit=${limit}`);
const heading = (page: Page) => page.locator('h1').innerText();

/** At another page first, so that the calls are the browser's own. */
async function elsewhere(): Promise<Page> {
  const { page } = await site.visit('/mentions-legales');
  await page.locator('html[data-js]').waitFor();
  return page;
}

const through = (page: Page, label: string) =>
  page.locator('.site-foot').getByRole('link', { name: label, exact: true }).click();

inChromium('the papabile of the day', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('leads to the days before and after by their place among the ten, and back to today', async () => {
    const { page, complaints } = await site.visit(DAY);
    const [today, before, third] = await recent();
    expect(await heading(page)).toBe(today?.cardinalId.nomComplet);
    const days = page.getByRole('navigation', { name: 'Autres jours' });
    await expect(days.getByText('Suivant').getAttribute('aria-disabled')).resolves.toBeNull();
    await days.getByRole('link', { name: /^Précédent/ }).click();
    await page.waitForURL(`**${DAY}/${before?.slug}`);
    await days.getByRole('link', { name: /^Précédent/ }).click();
    await page.waitForURL(`**${DAY}/${third?.slug}`);
    await days.getByRole('link', { name: /^Suivant/ }).click();
    await page.waitForURL(`**${DAY}/${before?.slug}`);
    await days.getByRole('link', { name: "Aujourd'hui" }).click();
    await page.waitForURL(`**${DAY}`);
    await page.getByRole('heading', { name: today?.cardinalId.nomComplet ?? '', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('has no day before the tenth, and six cards at most', async () => {
    const tenth = (await recent()).at(-1);
    const { page } = await site.visit(`${DAY}/${tenth?.slug}`);
    await expect(page.locator('.days-nav [aria-disabled]').innerText()).resolves.toMatch(/Précédent/);
    await expect(page.locator('.roll .plate').count()).resolves.toBe(6);
    await page.context().close();
  });

  it('of an older day leads to the archive', async () => {
    const old = (await recent(100)).at(-1);
    const { page } = await site.visit(`${DAY}/${old?.slug}`, { javaScriptEnabled: false });
    expect(await heading(page)).toBe(old?.cardinalId.nomComplet);
    await page.locator('.days-nav').getByRole('link', { name: 'Toutes les archives' }).click();
    await page.waitForURL(`**${ARCHIVE}`);
    await page.context().close();
  });

  it('puts nothing in the place of a citation that isn’t there, and shows one that is', async () => {
    const [, silent, quoted] = await recent();
    const { page } = await site.visit(`${DAY}/${silent?.slug}`);
    await expect(page.locator('blockquote').count()).resolves.toBe(0);
    await site.order('PUT', `/api/papabile-jour/${quoted?._id}`, { citation: 'La paix soit avec vous' });
    await page.getByRole('link', { name: /^Précédent/ }).click();
    await page.locator('blockquote', { hasText: '«\u00A0La paix soit avec vous\u00A0»' }).waitFor();
    await page.context().close();
  });

  it('is shared under the address of its day', async () => {
    const [today] = await recent();
    const { page } = await site.visit(DAY);
    const mail = await page.locator('.share a').first().getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toContain(`${DAY}/${today?.slug}`);
    await page.context().close();
  });

  it('is found under an old address', async () => {
    const entry = (await recent())[3];
    const other = (await recent())[5];
    await site.order('PUT', `/api/papabile-jour/${entry?._id}`, { cardinalId: other?.cardinalId._id });
    const answer = await fetch(`${site.address}${DAY}/${entry?.slug}`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${DAY}/${other?.cardinalId.slug}-`));
  });

  it('keeps its name, without a dead link, when the cardinal is in the trash', async () => {
    const entry = (await recent())[7];
    await site.order('DELETE', `/api/cardinaux/${entry?.cardinalId._id}`);
    const { page } = await site.visit(`${DAY}/${entry?.slug}`);
    expect(await heading(page)).toBe(entry?.cardinalId.nomComplet);
    await expect(page.locator(`a[href="/cardinaux/${entry?.cardinalId.slug}"]`).count()).resolves.toBe(0);
    await page.getByText('Ce cardinal ne figure plus dans l’annuaire.').waitFor();
    await page.context().close();
  });

  it('of nobody says so', async () => {
    const { page } = await site.visit(`${DAY}/personne-2025-05-01`);
    expect(await heading(page)).toBe('Papabile du jour non trouvé');
    expect((await fetch(`${site.address}${DAY}/personne-2025-05-01`)).status).toBe(404);
    await page.context().close();
  });

  it.each([
    ['today’s', DAY, '**/api/papabile-jour/current'],
    ['the archive', ARCHIVE, '**/api/papabile-jour/recent*'],
  ])('that can’t be loaded is said to be missing, and asked for again: %s', async (_, path, call) => {
    const page = await elsewhere();
    await page.route(call, (route) => route.abort());
    await through(page, 'Papabile du jour');
    if (path === ARCHIVE)
      await page.locator('main').getByRole('link', { name: 'Toutes les archives' }).first().click();
    await page.getByText(FAILED).waitFor();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText(FAILED).waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

inChromium('the archive of the papabili of the day', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('has the newest year first; what a hundred leave out stands on a further page', async () => {
    const { token } = await site.call('POST', '/api/auth/login', {
      ...{ email: 'admin@exemple.fr', password: 'un mot de passe long' },
    });
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=parolin');
    const [{ _id: cardinalId }] = cardinaux as [{ _id: string }]; // as promised
    for (let back = 0; back < 75; back += 1) {
      const dateAffichage = new Date(Date.UTC(2025, 1, 10) - back * 86_400_000).toISOString().slice(0, 10);
      await site.call(
        'POST',
        '/api/papabile-jour',
        { cardinalId, dateAffichage, actif: true },
        { 'x-auth-token': String(token) },
      );
    }
    const { page } = await site.visit(ARCHIVE);
    const years = (await page.locator('h2[id^=annee]').allInnerTexts()).map(Number);
    expect(years).toEqual([...years].sort((a, b) => b - a));
    expect(years.slice(-2)).toEqual([2025, 2024]);
    await expect(page.locator('.year li').count()).resolves.toBe(100);
    await page.getByRole('link', { name: 'Portraits plus anciens' }).click();
    await page.waitForURL(`**${ARCHIVE}?page=2`);
    await page.getByRole('link', { name: 'Portraits plus récents' }).waitFor();
    await expect(page.locator('.year li').count()).resolves.toBe(5);
    await page.context().close();
  });
});
