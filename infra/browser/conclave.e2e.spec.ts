import { OWN_SCRIPTS } from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR, OpenSite } from './open-site.ts';
import { administrator, visitor } from './people.ts';

const PAROLIN = 'Pietro Parolin';
const TAGLE = 'Luis Antonio Tagle';
const SCRIPTS = '**/assets/*.js';

let site: OpenSite;

const waitUntilLive = (page: Page) => page.locator('.live', { hasText: 'En direct' }).waitFor();
const votes = async (): Promise<number> =>
  Number((await site.call('GET', '/api/conclave/current-votes'))['totalVotes']);

/** A visitor of the conclave whose page is live. */
async function openLive(...where: Parameters<OpenSite['nextVisitor']>): Promise<Page> {
  const { page } = await site.nextVisitor(...where);
  await waitUntilLive(page);
  return page;
}

/** Holds scripts until the returned function is called. */
async function holdScripts(page: Page, scripts: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, (route) => released.then(() => route.continue()));
  return release;
}

/** In the page: types a third letter exactly when the address has received two, and records the field's value. */
function typeWhileTheAddressChanges(): void {
  const { replaceState } = history;
  const seen: string[] = [];
  Reflect.set(window, 'seen', seen);
  history.replaceState = function (...state) {
    replaceState.apply(this, state);
    const field = document.querySelector<HTMLInputElement>('input[name=q]');
    if (!field || !String(state[2]).endsWith('q=ta')) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'tag');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const recordValue = (): void => {
      seen.push(field.value);
      if (!location.search.includes('tag')) requestAnimationFrame(recordValue);
    };
    requestAnimationFrame(recordValue);
  };
}

inChromium('the conclave', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    await site.withElectors(3);
  });
  afterAll(() => site.close());

  it('goes from the first vote to white smoke, live for two visitors and an administrator', async () => {
    const visits = await Promise.all([site.visit('/conclave'), site.visit('/conclave'), site.nextVisitor('/login')]);
    const [anna, bruno, claire] = visits.map(({ page }) => page);
    if (!anna || !bruno || !claire) throw new Error('three pages');
    await administrator(claire).entersDashboard();

    expect(await visitor(anna).title()).toBe('On attend la fumée');
    await visitor(anna).votesFor(TAGLE);
    await visitor(anna).sees(`Merci d’avoir voté pour ${TAGLE}`);
    await visitor(bruno).seesVotes(1);
    await claire.getByRole('row', { name: new RegExp(TAGLE) }).waitFor();

    await expectAccessible(claire);
    for (const action of ['Mettre en pause', 'Heure de clôture…', 'Corriger…', 'Tout réinitialiser', 'Tour suivant']) {
      await claire.getByRole('button', { name: action }).click();
      await claire.getByRole('dialog').waitFor();
      await expectAccessible(claire);
      if (action === 'Tour suivant') break;
      await claire.keyboard.press('Escape');
      await claire.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await claire.getByRole('button', { name: 'Ouvrir le 2e scrutin' }).click();
    await Promise.all([anna, bruno].map((page) => page.getByRole('heading', { name: 'Fumée noire' }).waitFor()));

    await visitor(bruno).votesFor(PAROLIN);
    await visitor(bruno).sees(`Merci d’avoir voté pour ${PAROLIN}`);
    await site.voteFor('pietro-parolin');
    await anna.locator('.rail', { hasText: 'Majorité atteinte · 2e scrutin' }).waitFor();
    await visitor(anna).sees('2e scrutin : majorité atteinte');

    await claire.getByRole('button', { name: `Élire ${PAROLIN}` }).click();
    await administrator(claire).confirms('PAROLIN', 'Élire');
    for (const page of [anna, bruno]) {
      await page.getByRole('heading', { name: 'Fumée blanche', level: 1 }).waitFor();
      await expect(page.locator('.scene').getAttribute('data-smoke-state')).resolves.toBe('white');
      expect(await page.locator('.conclave-scene, .rail').allInnerTexts()).not.toContainEqual(
        expect.stringContaining(PAROLIN),
      );
    }
    for (const page of [anna, bruno]) {
      await page.getByRole('heading', { name: 'Habemus Papam', level: 1 }).waitFor();
      await page.locator('.rail', { hasText: 'Habemus Papam' }).filter({ hasText: PAROLIN }).waitFor();
      await page.getByRole('heading', { name: PAROLIN, level: 2 }).waitFor();
    }
    for (const { consoleMessages } of visits) expect(consoleMessages).toEqual([]);
    for (const page of [anna, bruno]) await page.context().close();
  });

  it('is empty after a reset, on screen and for screen readers', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/reset', {});
    const page = await openLive('/conclave');
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round', {});
    await page.getByRole('status').filter({ hasText: 'Fumée noire au 1er scrutin.' }).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/reset', {});
    await page.getByRole('heading', { name: 'On attend la fumée' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Fumée noire');
    await page.getByRole('status').filter({ hasText: 'Le 1er scrutin est ouvert. Aucune voix' }).waitFor();
    expect(await page.getByRole('status').allInnerTexts()).not.toContainEqual(expect.stringMatching(/noire/));
  });

  describe('the conclave, with the keyboard only', () => {
    it('accepts a vote after a search that keeps every letter', async () => {
      const page = await openLive('/conclave');
      await page.evaluate(typeWhileTheAddressChanges);
      await page.getByRole('searchbox').fill('ta');
      await page.waitForURL('**/conclave?q=tag');
      await expect(page.evaluate(() => Reflect.get(window, 'seen') as string[])).resolves.not.toContain('ta');
      await page.getByLabel('Trier par').selectOption('nom-asc');
      await page.waitForURL('**/conclave?q=tag&tri=nom-asc');
      await page.getByRole('searchbox').focus();
      const button = page.getByRole('button', { name: `Voter pour ${TAGLE}` });
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        if (await button.evaluate((element) => element === document.activeElement)) break;
      }
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await visitor(page).sees(`Merci d’avoir voté pour ${TAGLE}`);
      await page.locator('button.vote:focus').waitFor();
    });

    it('is moved to the next round by an administrator', async () => {
      const { page } = await site.nextVisitor('/login');
      await administrator(page).entersDashboard();
      await page.getByRole('button', { name: 'Tour suivant' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await expect(page.locator(':focus').innerText()).resolves.toBe('Annuler');
      await page.getByRole('button', { name: /^Ouvrir le/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Passage au tour suivant effectué avec succès').waitFor();
      await page.locator('button:focus', { hasText: 'Tour suivant' }).waitFor();
    });
  });

  describe('the conclave during failures, in a second tab and before hydration', () => {
    it('stays readable during an outage, keeps a pending vote in its row, and counts it once after recovery', async () => {
      const before = await votes();
      const page = await openLive('/conclave?q=parolin', { viewport: { width: 360, height: 780 } });
      const pollings: string[] = [];
      page.on('request', (request) => request.url().includes('transport=polling') && pollings.push(request.url()));
      await site.server.kill();
      await page.locator('.live', { hasText: /Reconnexion|Données de/ }).waitFor();
      const title = await visitor(page).title();
      expect(title).toMatch(/On attend la fumée|Fumée noire/);
      await visitor(page).votesFor(PAROLIN);
      const button = page.getByRole('button', { name: 'Enregistrement…' });
      const edge = (element: SVGElement | HTMLElement) => element.getBoundingClientRect().right;
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 780 });
        await button.waitFor();
        const column = await page.locator('.electors .v').evaluate(edge);
        expect(await button.evaluate(edge)).toBeLessThanOrEqual(column);
      }
      await site.server.start();
      await visitor(page).sees(`Merci d’avoir voté pour ${PAROLIN}`);
      await waitUntilLive(page);
      expect(await votes()).toBe(before + 1);
      await site.voteFor('pietro-parolin');
      await visitor(page).seesVotes(before + 2);
      expect(pollings).toEqual([]);
    });

    it("informs a visitor's second tab about the vote", async () => {
      const { page } = await site.nextVisitor('/conclave');
      const other = await page.context().newPage();
      await other.goto('/conclave');
      await visitor(page).votesFor(PAROLIN);
      await visitor(page).sees(`Merci d’avoir voté pour ${PAROLIN}`);
      await visitor(other).sees(/^Dans 0:5\d:\d\d/);
      await other.close();
    });

    it('keeps text and clicks from before hydration', async () => {
      const { page } = await site.nextVisitor('about:blank');
      const releaseScripts = await holdScripts(page, SCRIPTS);
      await page.goto('/conclave', { waitUntil: 'commit' });
      await page.getByRole('button', { name: `Voter pour ${PAROLIN}` }).click();
      await page.getByRole('searchbox').fill('parolin');
      releaseScripts();
      await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
      await visitor(page).sees(`Merci d’avoir voté pour ${PAROLIN}`);
      await page.waitForURL('**/conclave?q=parolin');
      expect(await page.locator('.electors > li').count()).toBe(1);
    });

    it('moves no elector under a visitor who reads the list before hydration', async () => {
      const { page } = await site.nextVisitor('about:blank');
      const releaseScripts = await holdScripts(page, '**/assets/vote-part-*.js');
      await page.goto('/conclave', { waitUntil: 'commit' });
      await waitUntilLive(page);
      const names = () => page.locator('.electors > li h3').allTextContents();
      const [order, before] = [await names(), await votes()];
      await site.voteFor('robert-sarah');
      await visitor(page).seesVotes(before + 1);
      await page.locator('.electors').evaluate((list) => list.scrollIntoView());
      releaseScripts();
      await page.getByRole('button', { name: 'Reclasser (1 changement)' }).waitFor();
      expect(await names()).toEqual(order);
    });

    it('is live by long polling where WebSockets fail', async () => {
      const { page } = await site.visit('about:blank');
      await page.addInitScript(() => {
        window.WebSocket = class {
          constructor() {
            throw new Error('blocked');
          }
        } as never;
      });
      await page.goto('/conclave');
      await waitUntilLive(page);
      const before = await votes();
      await site.voteFor('pietro-parolin');
      await visitor(page).seesVotes(before + 1);
      await page.context().close();
    });

    it('stays usable while a phone is offline, and loads afterwards what was missing', async () => {
      // A separate browser context, whose cache has no scripts yet.
      const { page } = await site.visit('/conclave', { viewport: { width: 360, height: 740 }, hasTouch: true });
      await waitUntilLive(page);
      const network = page.context();
      const vote = page.getByRole('button', { name: `Voter pour ${TAGLE}` });
      await network.setOffline(true);
      await vote.scrollIntoViewIfNeeded();
      await vote.tap();
      await page.locator('.toast', { hasText: 'La fenêtre de vote n’a pas pu être chargée' }).waitFor();
      await network.setOffline(false);
      await vote.tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).tap();
      await network.close();
    });

    it('stays as it was rendered when a script fails to load, and recovers when it is loaded again', async () => {
      const { page } = await site.nextVisitor('about:blank');
      await page.route('**/assets/conclave-*.js', (route) => route.abort());
      await page.goto('/conclave');
      await page.getByText('Cette page est restée telle qu’elle s’est ouverte').waitFor();
      await page.unroute('**/assets/conclave-*.js');
      await page.getByRole('link', { name: 'La recharger' }).click();
      await waitUntilLive(page);
    });
  });

  describe('the control dashboard', () => {
    it('keeps a correction across the end of a session and names who acted first', async () => {
      const { page } = await site.nextVisitor('/login');
      await administrator(page).entersDashboard();
      await page.getByRole('button', { name: 'Corriger…' }).click();
      const electors = page.getByLabel('Électeurs', { exact: true });
      await electors.fill('120');
      await page.evaluate((headers) => fetch('/api/auth/logout', { method: 'POST', headers }), OWN_SCRIPTS);
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
      await page.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      expect(await electors.inputValue()).toBe('120');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByText('Modifications enregistrées avec succès').waitFor();
      expect(await site.call('GET', '/api/conclave/state')).toMatchObject({ conclaveState: { electors: 120 } });

      await page.getByRole('button', { name: 'Tour suivant' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Repas' });
      await dialog.getByRole('button', { name: /^Ouvrir le/ }).click();
      await dialog.getByText(/a mis le conclave en pause/).waitFor();
    });
  });
});
