import { beforeAll, describe, expect, it } from '@jest/globals';
import { routeSite } from './route-site.ts';
import type { Page } from './page.tsx';

describe('a page that is open while the conclave goes on', () => {
  const site = routeSite();
  const TAGLE = 'luis-antonio-tagle';
  const dot = (page: Page) => page.locator('.site-nav a[href="/conclave"]');
  const banner = (page: Page) => page.getByRole('region', { name: 'Fumée blanche' });

  beforeAll(async () => {
    const { conclaveState } = await site.api.state();
    await site.callAsAdmin('PUT', '/api/conclave/admin/state', { ...conclaveState, electors: 3 });
  });

  it('shows votes and black smoke on the home page', async () => {
    const page = await site.visit('/');
    await dot(page).filter({ hasText: 'en direct' }).waitFor();
    const ticker = page.locator('.ticker');
    await site.api.votesFor(site.api.cardinal(TAGLE), 1);
    await ticker.filter({ hasText: 'Luis Antonio Tagle' }).filter({ hasText: 'En direct' }).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await ticker.filter({ hasText: 'Fumée noire' }).waitFor();
    await dot(page).filter({ hasText: 'fumée noire' }).waitFor();
    expect(await banner(page).count()).toBe(0);
  });

  it('shows the election on the page of the elected and announces it on every page until it is closed', async () => {
    const page = await site.visit(`/cardinaux/${TAGLE}`);
    await dot(page).filter({ hasText: 'fumée noire' }).waitFor();
    const usualTitle = document.title;
    const { _id: cardinalId } = site.api.cardinal(TAGLE);
    await site.api.votesFor(site.api.cardinal(TAGLE), 2);
    await page.locator('.standing').filter({ hasText: '2 voix' }).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/elect-pope', { cardinalId });
    await page
      .getByRole('alert')
      .filter({ hasText: 'Habemus Papam : Luis Antonio Tagle, élu au 2e scrutin.' })
      .waitFor();
    await page.locator('.standing').filter({ hasText: 'Élu pape au 2e scrutin 2 voix' }).waitFor();
    expect(document.title).toBe(`Fumée blanche\u00A0: ${usualTitle}`);
    await page.getByRole('link', { name: 'Quiz' }).first().click();
    await page.waitForURL('/quiz');
    expect(document.title).toMatch(/^Fumée blanche\u00A0: Quiz/);
    await page.presses('Fermer l’annonce de la fumée blanche');
    await banner(page).waitFor({ state: 'detached' });
    expect(document.title).toMatch(/^Quiz/);
    await page.getByRole('link', { name: 'Conclave Virtuel' }).first().click();
    await page.locator('h1', { hasText: 'Habemus Papam' }).waitFor();
    expect(await banner(page).count()).toBe(0);
  });
});
