import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNothingForAxe } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

let site: OpenSite;

/** Three rounds: the first with three votes, the second with one, the third open. */
async function threeRounds(): Promise<void> {
  const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=2');
  const electors = cardinaux as { _id: string }[]; // as the contract says
  const vote = (elector = electors[0]) => site.call('POST', '/api/conclave/vote', { cardinalId: elector?._id });
  await vote();
  await vote();
  await vote(electors[1]);
  await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
  await vote(electors[1]);
  await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
}

const list = '/conclave?onglet=historique';
/** Waits for hydration: until then links cause full page loads. */
const waitUntilLive = (page: Page) => page.locator('.live', { hasText: 'En direct' }).waitFor();

inChromium('history of the rounds', () => {
  beforeAll(async () => {
    site = sharedSite();
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    await threeRounds();
  });

  it('tells the values of a chart at the pointer and the arrow keys, and shows the race as a table too', async () => {
    const { page, consoleMessages } = await site.nextVisitor(`${list}&tour=1`);
    await waitUntilLive(page);
    const race = page.getByRole('region', { name: 'La course des cinq premiers', exact: true });
    const chart = race.getByRole('group', { name: /^Courbe/ });
    const values = chart.getByRole('status');
    await chart.hover();
    await values.waitFor();
    await page.mouse.move(0, 0);
    await values.waitFor({ state: 'detached' });
    await chart.press('End');
    const last = await values.innerText();
    await chart.press('Home');
    await expect(values.innerText()).resolves.not.toBe(last);
    await chart.press('Escape');
    await values.waitFor({ state: 'detached' });
    await race.getByText('Voir en tableau').click();
    await expect(race.locator('tbody tr').last().locator('td').allInnerTexts()).resolves.toEqual(['2', '1']);
    await expectNothingForAxe(page);
    expect(consoleMessages).toEqual([]);
  });

  it('tells where the votes of a closed round come from, once it is analysed', async () => {
    let trust: unknown = null;
    while (trust === null) ({ trust } = await site.call('GET', '/api/conclave/rounds/1'));
    const { page } = await site.nextVisitor(`${list}&tour=1`);
    const origins = page.getByRole('region', { name: 'D’où viennent les voix' });
    await origins.getByText('Aucune voix ne vient d’un navigateur connu avant ce conclave.').waitFor();
    await expect(origins.getByRole('row').last().innerText()).resolves.toMatch(/^Autres cardinaux\s+0\s+3$/);
    await expectAccessible(page);
  });

  it('leads by keyboard from the rail to the list of electors, which another tab contains', async () => {
    const { page } = await site.nextVisitor(list);
    await waitUntilLive(page);
    await page.locator('.rail').getByRole('link', { name: 'Voter' }).press('Enter');
    const electors = page.locator('#electeurs:focus');
    await electors.waitFor();
    expect((await electors.boundingBox())?.y).toBeLessThan(200);
    await page.keyboard.press('Tab');
    await page.locator('#electeurs input:focus').waitFor();
  });

  it.each([`${list}&tour=1`, `${list}&tour=3`])(
    'is accessible and does not overflow horizontally: %s',
    async (path) => {
      const { page } = await site.nextVisitor(path);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    },
  );
});
