import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { hydrated, visitor } from './people.ts';
import { sharedSite } from './shared-site.ts';

let site: OpenSite;

inChromium('the page frame', () => {
  beforeAll(() => {
    site = sharedSite();
  });

  it('is readable without JavaScript, with the links of the header visible', async () => {
    const { page } = await site.visit('/mentions-legales', {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 700 },
    });
    await expect(page.locator('h1').innerText()).resolves.toBe('Mentions légales');
    await expect(page.locator('.site-nav a:visible').count()).resolves.toBeGreaterThanOrEqual(6);
    await page.context().close();
  });

  it('opens its menu on a phone, and closes it with Escape, returning the focus', async () => {
    const { page } = await site.nextVisitor('/mentions-legales', { viewport: { width: 360, height: 700 } });
    await hydrated(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.locator('.site-nav').getByText('Papabili').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.site-nav').waitFor({ state: 'hidden' });
    await expect(menu.evaluate((button) => button === document.activeElement)).resolves.toBe(true);
  });

  it.each([
    ['/mentions-legales', 'Menu', 'Papabili'],
    ['/papabili', 'Tout déplier', 'Tout replier'],
    ['/quiz?categorie=histoire', 'Débutant', 'Question 1 sur 5'],
  ])('executes a press on %s before hydration: %s', async (path, name, result) => {
    const { page } = await site.nextVisitor('about:blank', { viewport: { width: 360, height: 700 } });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name }).first().click();
    release();
    await page.getByText(result, { exact: true }).first().waitFor();
  });

  it('removes a toast without fading under reduced motion', async () => {
    const { page } = await site.nextVisitor('/conclave');
    const closing = page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new MutationObserver((changes) =>
            resolve(getComputedStyle(changes[0]?.target as HTMLElement).opacity),
          );
          observer.observe(document.body, { subtree: true, attributeFilter: ['data-closing'] });
        }),
    );
    await visitor(page).votesFor('Luis Antonio Tagle');
    await expect(closing).resolves.toBe('0');
  });

  it.each([360, 1280])('reserves the height of the electors it has not rendered, %i px', async (width) => {
    const { page } = await site.nextVisitor('/conclave#electeurs', { viewport: { width, height: 740 } });
    const height = (visibility: string): Promise<number> =>
      page.locator('.electors').evaluate((list, contentVisibility) => {
        for (const row of list.querySelectorAll('li')) Object.assign(row.style, { contentVisibility });
        return list.clientHeight;
      }, visibility);
    const reserved = await height('');
    const rendered = await height('visible');
    expect(Math.abs(reserved / rendered - 1)).toBeLessThan(0.1);
  });

  it.each(['/', '/conclave'])('moves without end on %s only what needs no work of the page', async (path) => {
    const { page } = await site.visit(path, { reducedMotion: 'no-preference' });
    await page.locator('.smoke-sign[data-live=true]').waitFor();
    const animated = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter((effect) => effect.getTiming().iterations === Infinity)
        .flatMap((effect) => effect.getKeyframes().flatMap((frame) => Object.keys(frame))),
    );
    const described = ['offset', 'computedOffset', 'easing', 'composite'];
    expect(animated.length).toBeGreaterThan(0);
    expect([...described, 'transform', 'opacity']).toEqual(expect.arrayContaining([...new Set(animated)]));
    await page.context().close();
  });

  it('keeps the chosen theme', async () => {
    const { page } = await site.nextVisitor('/mentions-legales', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Changer de thème : clair ou sombre' }).click();
    await page.reload();
    await expect(page.locator('html').getAttribute('data-theme')).resolves.toBe('dark');
  });

  it('loads the code that navigates with the first gesture, and follows a link that was clicked before', async () => {
    const { page } = await site.nextVisitor('/mentions-legales');
    await hydrated(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const asked = page.waitForRequest(ROUTER);
    await page.route(ROUTER, (route) => released.then(() => route.continue()));
    await keepDocument(page);
    await page.locator('.site-nav').getByText('Papabili').click();
    await asked;
    await page.getByRole('progressbar', { name: 'Chargement de la page' }).waitFor();
    release();
    await page.waitForURL('**/papabili');
    await page.getByRole('heading', { level: 1, name: 'Papabili' }).waitFor();
    await expect(isSameDocument(page)).resolves.toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Mentions légales' }).waitFor();
    await expect(isSameDocument(page)).resolves.toBe(true);
  });

  it('lets the browser load the next page when the code that navigates is missing', async () => {
    const { page } = await site.nextVisitor('/mentions-legales');
    await hydrated(page);
    await page.route(ROUTER, (route) => route.abort());
    await keepDocument(page);
    await page.locator('.site-nav').getByText('Papabili').click();
    await page.getByRole('heading', { level: 1, name: 'Papabili' }).waitFor();
    await expect(isSameDocument(page)).resolves.toBe(false);
  });

  it('goes back to the page before one that was reloaded', async () => {
    const { page } = await site.nextVisitor('/mentions-legales');
    await hydrated(page);
    await page.locator('.site-nav').getByText('Papabili').click();
    await page.getByRole('heading', { level: 1, name: 'Papabili' }).waitFor();
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Mentions légales' }).waitFor();
  });
});

const ROUTER = /browser-router/;

const keepDocument = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.set(globalThis, 'kept', true));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => Reflect.has(globalThis, 'kept'));
