import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Vote } from '@fumata/contracts';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { visitor } from './people.ts';

const VOTE = '**/api/conclave/vote';
const THANKS = /^Merci d’avoir voté pour Luis Antonio/;
const ELECTOR = 'Luis Antonio Tagle';

let site: OpenSite;
let page: Page;

/** Bodies of the page's votes, as they are sent. */
function votesOf(from: Page): Vote[] {
  const votes: Vote[] = [];
  from.on('request', (request) => {
    if (request.url().endsWith('/api/conclave/vote')) votes.push(request.postDataJSON() as Vote); // as the page sends it
  });
  return votes;
}

const proverIsLoaded = () => page.waitForRequest(/\/vote-prover-/);

inChromium('the proof of a vote', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    ({ page } = await site.visit('about:blank'));
  });

  it('is computed in a worker while the visitor reads, and sent with the vote', async () => {
    const solving = page.waitForEvent('worker');
    await page.goto('/conclave');
    const worker = await solving;
    expect(worker.url()).toMatch(/\/solver\.worker-[^/]+\.js$/);
    const votes = votesOf(page);
    await visitor(page).votesFor(ELECTOR);
    await visitor(page).sees(THANKS);
    expect(votes).toMatchObject([{ proof: { algorithm: 'SHA-256', number: expect.any(Number) } }]);
  });

  it('is not computed on other pages, nor when the visitor has voted', async () => {
    await page.goto('/conclave');
    await visitor(page).votesFor(ELECTOR);
    await visitor(page).sees(THANKS);
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    for (const path of ['/conclave', '/cardinaux']) await page.goto(path, { waitUntil: 'networkidle' });
    expect(files.filter((file) => /vote-prover|solver\.worker/.test(file))).toEqual([]);
  });

  it('is computed again when the site asks for another one, with the choice that was made', async () => {
    let isFirst = true;
    await page.route(VOTE, async (route) => {
      const { proof, ...vote } = route.request().postDataJSON() as Vote;
      await route.continue({ postData: JSON.stringify(isFirst ? vote : { ...vote, proof }) });
      isFirst = false;
    });
    const votes = votesOf(page);
    await page.goto('/conclave');
    await visitor(page).votesFor(ELECTOR);
    await visitor(page).sees(THANKS);
    expect(votes.map(({ cardinalId }) => cardinalId)).toEqual(Array(2).fill(votes[0]?.cardinalId));
    expect(votes[1]?.proof?.salt).not.toBe(votes[0]?.proof?.salt);
  });

  it('is waited for by a vote from the keyboard, and the page says so to a screen reader', async () => {
    const announced = (text: string | RegExp) => page.locator('[aria-live=polite]').getByText(text);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/solver\.worker-/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/conclave');
    await page.getByRole('button', { name: `Voter pour ${ELECTOR}` }).press('Enter');
    await page.getByRole('button', { name: 'Confirmer mon vote' }).press('Enter');
    await announced('Votre navigateur prépare votre vote').waitFor();
    release();
    await announced(THANKS).waitFor();
  });

  it('is computed without workers', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    const loaded = proverIsLoaded();
    await page.goto('/conclave');
    await loaded;
    await visitor(page).votesFor(ELECTOR);
    await visitor(page).sees(THANKS);
  });

  it.each(['/conclave/confiance', '/conclave?onglet=explications'])('is explained on %s', async (path) => {
    await page.goto(path);
    await visitor(page).sees(/Mille votes coûtent mille fois ce calcul/);
  });
});
