import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectNothingForAxe } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const LIBRARY = /\/(lines-)?drawing-[\w-]{8}\.(js|css)$/;

let site: OpenSite;
let names: string[];

/** Three rounds: the first has two votes and black smoke, the second one, the third is open. */
async function threeRounds(): Promise<void> {
  const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=2');
  const electors = cardinaux as { _id: string; nomComplet: string }[]; // as the contract has it
  names = electors.map(({ nomComplet }) => nomComplet);
  const vote = (elector = electors[0]) =>
    site.call('POST', '/api/conclave/vote', { cardinalId: elector?._id });
  await vote();
  await vote();
  await vote(electors[1]);
  await site.order('POST', '/api/conclave/admin/next-round');
  await vote(electors[1]);
  await site.order('POST', '/api/conclave/admin/next-round');
}

const list = '/conclave?onglet=historique';
const results = (page: Page) => page.getByRole('table', { name: 'Voix reçues au 1er scrutin' });
/** Live once the scripts have taken over: until then a link is the browser’s own. */
const alive = (page: Page) => page.locator('.live', { hasText: 'En direct' }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

inChromium('the history of the rounds', () => {
  beforeAll(async () => {
    site = await OpenSite.open({ VOTE_COOLDOWN_SECONDS: '0' });
    await threeRounds();
  });
  afterAll(() => site.close());

  it('opens a round’s full results, and closes them onto the link that opened them', async () => {
    const { page, complaints } = await site.visit(list);
    await alive(page);
    await page.getByRole('link', { name: /^1er scrutin/ }).click();
    await page.waitForURL('**&tour=1');
    await results(page).waitFor();
    await expect(results(page).locator('tbody th').allInnerTexts()).resolves.toEqual(names);
    await expect(results(page).locator('tbody tr').first().innerText()).resolves.toMatch(/66,7\s%/);
    await expect(focused(page)).resolves.toBe('1er scrutin');
    await page.goBack();
    await page.getByRole('table', { name: 'Les cinq premiers de chaque scrutin' }).waitFor();
    await expect(focused(page)).resolves.toMatch(/^1er scrutin/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('loads its drawings when somebody wants to see them, and has a table for each', async () => {
    const { page, complaints } = await site.visit('about:blank');
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await page.goto(`${list}&tour=1`, { waitUntil: 'networkidle' });
    expect(files.filter((file) => LIBRARY.test(file))).toEqual([]);
    await alive(page);
    await page.getByRole('button', { name: 'Tracer la courbe' }).first().click();
    await page.locator('.recharts-surface').nth(1).waitFor();
    const library = files.filter((file) => LIBRARY.test(file));
    expect(library.map((file) => file.split('.').at(-1)).sort()).toEqual(['css', 'js', 'js']);
    const race = page.getByRole('region', { name: 'La course des cinq premiers', exact: true });
    await race.getByText('Voir en tableau').click();
    await expect(race.locator('tbody tr').last().locator('td').allInnerTexts()).resolves.toEqual(['2', '1']);
    await expectNothingForAxe(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([list, `${list}&tour=1`, `${list}&tour=3`])(
    '%s fits 320 px; nothing for axe to find',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await site.visit(path, { colorScheme, viewport: { width: 320, height: 640 } });
        await page.waitForLoadState('networkidle');
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over).toBeLessThanOrEqual(0);
        await expectNothingForAxe(page);
        await page.context().close();
      }
    },
  );

  it('reads without JavaScript: a round’s results are in the first HTML', async () => {
    const { page } = await site.visit(`${list}&tour=1`, { javaScriptEnabled: false });
    await expect(results(page).locator('tbody th').allInnerTexts()).resolves.toEqual(names);
    await page.context().close();
  });

  it('says that a round does not exist, and leads back', async () => {
    const { page } = await site.visit(`${list}&tour=9`);
    await page.getByRole('alert').waitFor();
    await expect(page.getByRole('button', { name: 'Réessayer' }).count()).resolves.toBe(0);
    await page.getByRole('alert').getByRole('link', { name: 'Tous les scrutins' }).click();
    await page.getByRole('heading', { name: 'Historique des scrutins' }).waitFor();
    await page.context().close();
  });

  it('shows a failed call with a way to try again', async () => {
    const { page } = await site.visit(list);
    await alive(page);
    await page.route('**/api/conclave/rounds/1', (route) => route.abort());
    await page.getByRole('link', { name: /^1er scrutin/ }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/conclave/rounds/1');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await results(page).waitFor();
    await page.context().close();
  });

  it('keeps an edition that has been archived, with its rounds', async () => {
    const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/pietro-parolin');
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    await site.order('POST', '/api/conclave/admin/reset');
    const { page } = await site.visit(list);
    await page.getByText('Aucun scrutin clos').waitFor();
    await page.getByRole('link', { name: '1re édition' }).click();
    await page.getByText('Archivée sans élection le').first().waitFor();
    await page.getByRole('link', { name: /^1er scrutin/ }).click();
    await results(page).waitFor();
    expect(page.url()).toMatch(/edition=[0-9a-f]{24}&tour=1$/);
    await page.context().close();
  });

  it('says of a round that the end of its edition interrupted that nothing goes on there', async () => {
    const { editions } = await site.call('GET', '/api/conclave/editions');
    const [{ _id }] = editions as [{ _id: string }]; // as the call promises
    const { page } = await site.visit(`${list}&edition=${_id}`);
    const rounds = page.getByRole('table', { name: 'Les cinq premiers de chaque scrutin' });
    await rounds.getByText('Interrompu').waitFor();
    expect(await rounds.getByText('En cours').count()).toBe(0);
    await page.goto(`${list}&edition=${_id}&tour=3`);
    await page.getByText('Scrutin interrompu').waitFor();
    await expectNothingForAxe(page);
    await page.goto(`/conclave/replay/${_id}`);
    await page.getByText('Interrompu').waitFor();
    await page.context().close();
  });
});
