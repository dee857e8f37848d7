import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addElectors, LONG_NAME, QUOTED_NAME } from './many-electors.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { administrator } from './people.ts';

const NARROW = { viewport: { width: 320, height: 640 } };
const NAMES = [LONG_NAME, QUOTED_NAME];

let site: OpenSite;
let ids: string[];

async function expectWithin(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Opens a live page on a narrow screen and checks its width. */
async function narrow(path: string): Promise<Page> {
  const { page } = await site.nextVisitor(path, NARROW);
  await page.locator('.live', { hasText: 'En direct' }).waitFor();
  await expectWithin(page);
  return page;
}

inChromium('a name with quotes, a very long name, 400 electors: no horizontal overflow at 320 px', () => {
  beforeAll(async () => {
    site = await OpenSite.open({ VOTE_COOLDOWN_SECONDS: '0' }, addElectors);
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=1000');
    const all = cardinaux as { _id: string; nomComplet: string }[]; // as the contract says
    expect(all).toHaveLength(400);
    ids = NAMES.map((name) => all.find(({ nomComplet }) => nomComplet === name)?._id ?? '');
    const [long, quoted] = ids;
    for (const cardinalId of [long, long, quoted]) await site.call('POST', '/api/conclave/vote', { cardinalId });
  });
  afterAll(() => site.close());

  it.each(['/conclave', '/conclave?vue=grille'])('%s, with unmodified names', async (path) => {
    const page = await narrow(path);
    await page.locator('.podium .step').nth(1).waitFor({ state: 'attached' });
    await expect(page.locator('.podium h3').allInnerTexts()).resolves.toEqual(
      expect.arrayContaining(NAMES.map((name) => expect.stringContaining(name))),
    );
    await expect(page.locator('.electors > li').count()).resolves.toBe(400);
    if (path === '/conclave') await page.getByRole('link', { name: 'Choisir un cardinal' }).click();
    for (const name of NAMES) {
      await page.getByRole('button', { name: `Voter pour ${name}`, exact: true }).click();
      await page.getByRole('dialog').getByText(name).waitFor();
      await expectWithin(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });

  it('in the control dashboard, with the election button visible', async () => {
    await site.withElectors(3);
    const { page } = await site.nextVisitor('/login', NARROW);
    await administrator(page).entersDashboard();
    const elect = page.getByRole('button', { name: `Élire ${LONG_NAME}` });
    await elect.waitFor();
    const right = await elect.evaluate((button) => button.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(NARROW.viewport.width);
    await expectWithin(page);
    await elect.click();
    await page.getByRole('dialog').waitFor();
    await expectWithin(page);
  });

  it.each(['/conclave?onglet=historique', '/conclave?onglet=historique&tour=1'])('%s', async (path) => {
    await narrow(path);
  });

  it('once the longest name is elected', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/elect-pope', { cardinalId: ids[0] });
    const page = await narrow('/conclave');
    await page.locator('.elu .rubric', { hasText: LONG_NAME }).waitFor();
    await expectWithin(page);
  });
});
