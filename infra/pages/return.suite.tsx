import { scrollTo } from './intersection-observer.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorReturn } from '../../apps/web/src/live/absence/visitor-return.js';
import type { Page } from './page.tsx';
import { expectAccessible } from './accessible.ts';
import { routeSite } from './route-site.ts';

describe('visitors who come back', () => {
  const site = routeSite();
  const HOUR_MS = 3_600_000;
  const parolin = () => site.api.cardinal('pietro-parolin');
  const tagle = () => site.api.cardinal('luis-antonio-tagle');
  const nextRound = () => site.callAsAdmin('POST', '/api/conclave/admin/next-round');

  /** This browser was here an hour ago; a round has been held since. */
  async function comesBack(path: string): Promise<Page> {
    const { conclaveState } = await site.api.state();
    const at = new Date(site.api.system.clock.now().getTime() - HOUR_MS).toISOString();
    localStorage.setItem('derniere-visite', JSON.stringify({ conclaveId: conclaveState._id, position: '', at }));
    return site.visit(path);
  }
  const panel = (page: Page) => page.getByRole('complementary', { name: 'En votre absence' });

  beforeEach(async () => {
    await site.api.votesFor(parolin(), 3);
    await site.api.votesFor(tagle(), 1);
    await nextRound();
    await site.api.votesFor(tagle(), 1);
  });
  // It is kept as long as the document, which all tests share.
  afterEach(() => visitorReturn.set(null));

  it('are told on the page of the conclave what they missed, until they dismiss it', async () => {
    const page = await comesBack('/conclave');
    await panel(page)
      .getByRole('link', { name: /^Fumée noire au \d+(er|e) scrutin$/ })
      .first()
      .waitFor();
    await panel(page)
      .getByText(/Pietro Parolin en tête, 3\svoix \(majorité\s: 89\), devant Luis Antonio Tagle, 1\svoix\./)
      .first()
      .waitFor();
    await panel(page)
      .getByText(/Luis Antonio Tagle prend la tête$/)
      .waitFor();
    await expectAccessible();
    await panel(page)
      .getByRole('button', { name: /^Fermer/ })
      .click();
    expect(await panel(page).count()).toBe(0);
  });

  it('are told in one line on the home page', async () => {
    const page = await comesBack('/');
    await panel(page)
      .getByText(/^Fumée noire .*scrutins?\. Luis Antonio Tagle prend la tête\.$/)
      .waitFor();
    await panel(page).getByRole('link', { name: 'Voir le conclave' }).click();
    await page.waitForURL('/conclave');
  });

  it('are told nothing when they have missed nothing', async () => {
    const { conclaveState, position } = await site.api.state();
    const at = new Date(site.api.system.clock.now().getTime() - HOUR_MS).toISOString();
    localStorage.setItem('derniere-visite', JSON.stringify({ conclaveId: conclaveState._id, position, at }));
    const page = await site.visit('/conclave');
    scrollTo(await page.locator('.evening').element());
    await page.getByText('Journal de la soirée').waitFor();
    expect(await panel(page).count()).toBe(0);
  });
});

describe('forecasts', () => {
  const site = routeSite();

  /** Opens the folded part of the page. */
  async function opensForecast(page: Page): Promise<void> {
    scrollTo(await page.locator('.evening').element());
    const details = (await page.locator('details.forecasts').element()) as HTMLDetailsElement;
    details.open = true;
  }

  it('are given with one press, scored after the smoke, and listed with those of others', async () => {
    await site.api.votesFor(site.api.cardinal('pietro-parolin'), 1);
    const page = await site.visit('/conclave');
    await opensForecast(page);
    await page.getByRole('button', { name: 'Donner ce pronostic' }).waitFor();
    await expectAccessible();
    await page.presses('Donner ce pronostic');
    await page.getByText(/fumée noire, Pietro Parolin en tête\.$/).waitFor();
    expect(page.focused()).toMatch(/^Votre pronostic pour le 1er scrutin/);
    await page.getByText(/^1\spronostic, dont 0\s% pour une fumée blanche\.$/).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await page.getByText(/^1er scrutin\s: 3\spoints\s: la fumée et le cardinal en tête\.$/).waitFor();
    await page.getByRole('link', { name: 'Mes pronostics et la règle' }).click();
    await page.waitForURL('/conclave/pronostics');
    await page.getByText(/^3\spoints en 1\spronostic\.$/).waitFor();
    const details = (await page.locator('.own-forecasts details').element()) as HTMLDetailsElement;
    details.open = true;
    await page.getByText(/Leur avis le plus fréquent a valu 3\spoints/).waitFor();
    await expectAccessible();
  });

  it('are refused with the server’s reason and can be given again', async () => {
    const page = await site.visit('/conclave');
    await opensForecast(page);
    await page.getByLabel(/^Qui mène/).selectOption(site.api.cardinal('luis-antonio-tagle')._id);
    await page.getByRole('button', { name: 'Blanche', exact: true }).click();
    site.network.intercept('/api/conclave/pronostics', 'no answer');
    await page.presses('Donner ce pronostic');
    await page.sees(/^Votre pronostic n’a pas pu être envoyé/);
    site.network.restore();
    await page.presses('Donner ce pronostic');
    await page.getByText(/fumée blanche, Luis Antonio Tagle en tête\.$/).waitFor();
  });

  it('keep, like receipts, the name of a cardinal who has left the list', async () => {
    const { _id, nomComplet } = site.api.cardinal('pietro-parolin');
    const page = await site.visit('/conclave');
    await page.presses(`Voter pour ${nomComplet}`);
    await page.presses('Confirmer mon vote');
    await page.getByText(/^Votre reçu, /).waitFor();
    await opensForecast(page);
    await page.getByLabel(/^Qui mène/).selectOption(_id);
    await page.presses('Donner ce pronostic');
    await page.getByText(/, Pietro Parolin en tête\.$/).waitFor();
    await site.callAsAdmin('DELETE', `/api/cardinaux/${_id}`);
    await page.reload();
    const receipts = (await page.locator('.own-voice details').element()) as HTMLDetailsElement;
    receipts.open = true;
    await page.locator('.receipts b', { hasText: nomComplet }).waitFor();
    await opensForecast(page);
    await page.getByText(/, Pietro Parolin en tête\.$/).waitFor();
    await page.goto('/conclave/pronostics');
    await page.locator('.own-forecasts', { hasText: `${nomComplet} en tête` }).waitFor();
  });
});
