import { expect, it } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { enterAt } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { observeLayoutShifts } from './layout-shifts.ts';
import { ADMINISTRATOR } from './open-site.ts';
import { prepareSite, id, index, markedAt, seesEvent, site, slider, votes } from './replayed-site.ts';

/** Maximum layout shift of one step; the axes of a chart change with its round. */
const MAX_SHIFT = 0.02;
const ANALYST = 'analyste@exemple.fr';

prepareSite();

inChromium('the analysts’ replay', () => {
  it('is the landing page of analysts, who have no access to the accounts', async () => {
    const { password } = await site.addAccount(ANALYST, 'Anne', 'analyste');
    const { page } = await site.nextVisitor('/login');
    await page.getByLabel('Adresse e-mail').fill(ANALYST);
    await page.getByLabel('Mot de passe').fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Éditions' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/analyse');
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    expect(await links.allTextContents()).toContain('Rediffusion');
    expect(await links.allTextContents()).not.toContain('Comptes');
    await page.goto('/admin/comptes');
    await page.waitForURL('**/admin/analyse');
  });

  it('reaches the end, and offers new events without moving the position', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=${index.last}`, ADMINISTRATOR);
    await seesEvent(page, index.last);
    await page.getByRole('heading', { name: /^1re édition/ }).waitFor();
    await expectAccessible(page);
    await votes(1, 'pietro-parolin');
    await page.getByText('Il y a du nouveau.').waitFor({ timeout: 60_000 });
    expect(Number(await slider(page).inputValue())).toBe(index.last);
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await page.waitForFunction(
      (last) => Number(document.querySelector<HTMLInputElement>('.replay-track input')?.max) > last,
      index.last,
    );
    expect(Number(await slider(page).inputValue())).toBe(index.last);
  });

  it('shows scene, podium, race and journal above the player on one screen', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=${markedAt('closed')}`, ADMINISTRATOR);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.replay-charts svg').first().waitFor();
    const bottoms = await page.evaluate(() =>
      ['.replay-scene', '.replay-leaders', '.chart-drawing', '.replay-log', '.replay-player'].map(
        (selector) =>
          document.querySelector(selector)?.getBoundingClientRect()[selector === '.replay-player' ? 'top' : 'bottom'] ??
          NaN,
      ),
    );
    const player = bottoms.pop() ?? NaN;
    for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(player);
  });

  it.each([360, 768, 1024, 1280, 1440])(
    'has the chimney’s mouth in the scene and no sideways scroll, %i px wide',
    async (width) => {
      const page = await enterAt(site, `/admin/analyse/${id}?n=${markedAt('closed')}`, ADMINISTRATOR);
      await page.setViewportSize({ width, height: 900 });
      await page.locator('[data-mouth]').waitFor({ state: 'attached' });
      const shown = await page.evaluate(() => {
        const scene = document.querySelector('.replay-scene')!.getBoundingClientRect();
        const mouth = document.querySelector('[data-mouth]')!.getBoundingClientRect();
        return {
          across: (mouth.left - scene.left) / scene.width,
          down: (mouth.top - scene.top) / scene.height,
          sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
      expect(shown.sideways).toBe(0);
      expect(shown.across).toBeGreaterThan(0.5);
      expect(shown.across).toBeLessThan(0.95);
      expect(shown.down).toBeGreaterThan(0.25);
      expect(shown.down).toBeLessThan(0.8);
    },
  );

  it.each([360, 768, 1280])(
    'keeps scene and podium in their place from the end of a round to the next vote, %i px wide',
    async (width) => {
      const closed = markedAt('closed');
      const page = await enterAt(site, `/admin/analyse/${id}?n=${closed - 1}`, ADMINISTRATOR);
      await page.setViewportSize({ width, height: 900 });
      await seesEvent(page, closed - 1);
      await page.locator('.replay-charts svg').first().waitFor();
      await page.waitForLoadState('networkidle');
      const layoutShifts = await observeLayoutShifts(page);
      for (let sequence = closed; sequence <= closed + 3; sequence += 1) {
        await page.getByRole('button', { name: /avancer d’un événement$/ }).click();
        await seesEvent(page, sequence);
        expect((await page.locator('.replay-scene').boundingBox())?.height).toBeGreaterThan(150);
      }
      expect((await layoutShifts()).filter(({ value }) => value > MAX_SHIFT)).toEqual([]);
    },
  );

  it('keeps focused rows of the journal above the player', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=1`, ADMINISTRATOR);
    await page.setViewportSize({ width: 1024, height: 700 });
    const rows = page.getByRole('list', { name: 'Événements marquants' }).getByRole('button');
    await rows.first().waitFor();
    const links = [...(await rows.all()), page.getByRole('button', { name: 'Copier le lien' })];
    for (const each of links) {
      await each.focus();
      const gap = await page.evaluate(() => {
        const focused = document.activeElement!.getBoundingClientRect();
        return document.querySelector('.replay-player')!.getBoundingClientRect().top - focused.bottom;
      });
      expect(gap).toBeGreaterThanOrEqual(0);
    }
  });

  it('offers the other editions, the rounds and the export', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=1`, ADMINISTRATOR);
    await page.getByLabel('Scrutin', { exact: true }).selectOption({ label: '2e' });
    await seesEvent(page, index.marks.findLast(({ kind }) => kind === 'opened')?.sequence ?? NaN);
    await page.getByRole('link', { name: 'Exporter…' }).click();
    await page.getByRole('dialog', { name: 'Exporter le journal' }).waitFor();
  });

  it('starts from a list of current and archived editions', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    const page = await enterAt(site, '/admin/analyse', ADMINISTRATOR);
    const rows = page.getByRole('table').getByRole('row');
    await rows.filter({ hasText: '2e édition' }).getByText('En cours').waitFor();
    await rows.filter({ hasText: '1re édition' }).getByText('Sans élection').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Revivre la 1re édition' }).click();
    await seesEvent(page, index.marks.find(({ kind }) => kind === 'lead')?.sequence ?? NaN);
    await page.getByLabel('Édition', { exact: true }).selectOption({ index: 0 });
    await page.getByRole('heading', { level: 1, name: /^2e édition/ }).waitFor();
  });
});
