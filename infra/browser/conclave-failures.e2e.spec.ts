import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { visitor } from './people.ts';
import { prepareSite, PAROLIN, TAGLE, openLive, site, waitUntilLive } from './live-conclave.ts';

const SCRIPTS = '**/assets/*.js';
const votes = async (): Promise<number> =>
  Number((await site.call('GET', '/api/conclave/current-votes'))['totalVotes']);
/** Holds scripts until the returned function is called. */
async function holdScripts(page: Page, scripts: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, (route) => released.then(() => route.continue()));
  return release;
}

inChromium('the conclave', () => {
  prepareSite();

  describe('the conclave during failures, in a second tab and before hydration', () => {
    it('stays readable during an outage, keeps a pending vote in its row, and counts it once after recovery', async () => {
      const before = await votes();
      const page = await openLive('/conclave?q=parolin', { viewport: { width: 360, height: 780 } });
      const pollings: string[] = [];
      page.on('request', (request) => request.url().includes('transport=polling') && pollings.push(request.url()));
      // The confirmation loads when the visitor comes to the list.
      await page.getByRole('button', { name: `Voter pour ${PAROLIN}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
      await site.server.kill();
      await page.locator('.live', { hasText: /Reconnexion|Données de/ }).waitFor({ state: 'attached' });
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
      const releaseScripts = await holdScripts(page, '**/assets/vote-*.js');
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
      const { page } = await site.visit('/conclave#electeurs', {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
      });
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
});
