import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR, OpenSite } from './open-site.ts';
import { administrator, visitor } from './people.ts';

const PAROLIN = 'Pietro Parolin';
const A_DAY_MS = 86_400_000;

let site: OpenSite;

inChromium('on a bad day', () => {
  beforeEach(async () => {
    site = await OpenSite.open();
  });
  afterEach(() => site.close());

  it('a page whose server is gone says so, keeps what it shows, and catches up by itself', async () => {
    const { page } = await site.visit('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await site.server.kill();
    await page.locator('.live', { hasText: /Reconnexion|Données de/ }).waitFor();
    expect(await visitor(page).title()).toBe('On attend la fumée');
    await site.server.start();
    await visitor((await site.visit('/conclave')).page).votesFor(PAROLIN);
    await visitor(page).seesVotes(1);
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
  });

  it('a vote given while the server is gone is counted once when it is back', async () => {
    const { page } = await site.visit('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await site.server.kill();
    await visitor(page).votesFor(PAROLIN);
    await page.getByText('Enregistrement…').first().waitFor();
    await site.server.start();
    await visitor(page).sees(`Merci d'avoir voté pour ${PAROLIN}`);
    expect(await site.call('GET', '/api/conclave/current-votes')).toMatchObject({ totalVotes: 1 });
  });

  it.each([360, 1280])('a vote under way stays inside its row, %i px wide', async (width) => {
    const { page } = await site.visit('/conclave?q=parolin', { viewport: { width, height: 780 } });
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await site.server.kill();
    await visitor(page).votesFor(PAROLIN);
    const button = page.getByRole('button', { name: 'Enregistrement…' });
    await button.waitFor();
    const edgeOf = (element: SVGElement | HTMLElement) => element.getBoundingClientRect().right;
    const [edge, column] = [
      await button.evaluate(edgeOf),
      await page.locator('.electors .v').evaluate(edgeOf),
    ];
    expect(edge).toBeLessThanOrEqual(column);
  });

  it('two tabs of one visitor both know of the vote', async () => {
    const { page } = await site.visit('/conclave');
    const other = await page.context().newPage();
    await other.goto('/conclave');
    await visitor(page).votesFor(PAROLIN);
    await visitor(page).sees(`Merci d'avoir voté pour ${PAROLIN}`);
    await other
      .getByText(/^Dans 0:5\d:\d\d/)
      .first()
      .waitFor();
  });

  it('a clock that is wrong by a day counts down the right hour', async () => {
    const { page } = await site.visit('about:blank');
    await page.clock.install({ time: Date.now() + A_DAY_MS });
    await page.goto('/conclave');
    await visitor(page).votesFor(PAROLIN);
    await page.clock.runFor(3_000);
    await page
      .getByText(/^Dans 0:59:\d\d/)
      .first()
      .waitFor();
  });

  it('a correction that was being typed outlives the session', async () => {
    const { page } = await site.visit('/login');
    await administrator(page).entersDashboard();
    await page.getByRole('button', { name: 'Corriger…' }).click();
    await page.getByLabel('Électeurs', { exact: true }).fill('120');
    await site.order('GET', '/api/auth/user');
    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'x-auth-token': localStorage.getItem('authToken') ?? '' },
      }),
    );
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
    await page.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByLabel('Électeurs', { exact: true }).inputValue()).resolves.toBe('120');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Modifications enregistrées avec succès').waitFor();
    expect(await site.call('GET', '/api/conclave/state')).toMatchObject({ conclaveState: { electors: 120 } });
  });

  it('an administrator who comes second is told who acted', async () => {
    const { page } = await site.visit('/login');
    await administrator(page).entersDashboard();
    await page.getByRole('button', { name: 'Tour suivant' }).click();
    await page.getByRole('dialog').waitFor();
    await site.order('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Repas' });
    await page.getByLabel('Pour confirmer, tapez SUIVANT').fill('SUIVANT');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ouvrir le/ })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/a mis le conclave en pause/)
      .waitFor();
  });

  it('before any script has come, the page can be read and sorted', async () => {
    const { page } = await site.visit('/conclave?tri=nom', { javaScriptEnabled: false });
    expect(await visitor(page).title()).toBe('On attend la fumée');
    await expect(page.locator('.electors > li').count()).resolves.toBe(135);
  });

  it('a vote pressed before any script has come is asked about when it has', async () => {
    const { page } = await site.visit('about:blank');
    let come: () => void = () => undefined;
    const scripts = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/conclave?q=parolin', { waitUntil: 'commit' });
    await page.getByRole('button', { name: `Voter pour ${PAROLIN}` }).click();
    come();
    await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
    await visitor(page).sees(`Merci d'avoir voté pour ${PAROLIN}`);
  });
});

inChromium('where WebSockets are kept out', () => {
  it('the page is live all the same, by long polling', async () => {
    site = await OpenSite.open();
    const { page } = await site.visit('about:blank');
    await page.addInitScript(() => {
      window.WebSocket = class {
        constructor() {
          throw new Error('kept out');
        }
      } as never;
    });
    await page.goto('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await visitor((await site.visit('/conclave')).page).votesFor(PAROLIN);
    await visitor(page).seesVotes(1);
    await site.close();
  });
});
