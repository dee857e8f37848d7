import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';
import { sharedSite } from './shared-site.ts';

const PAGES = [
  '/',
  '/conclave',
  '/conclave?onglet=historique',
  '/conclave/confiance',
  '/conclave/mes-voix',
  '/conclave/pronostics',
  '/conclave/verifier',
  '/cardinaux',
  '/cardinaux/jean-marc-aveline',
  '/cardinaux/electeurs',
  '/cardinaux/comparer?c=jean-marc-aveline,pietro-parolin',
  '/papabili',
  '/papabile-du-jour',
  '/papabile-du-jour/archive',
  '/actualites',
  '/actualites/la-veille-du-conclave-le-programme-du-7-mai',
  '/galeries',
  '/quiz',
  '/donnees',
  '/widget/integrer',
  '/login',
  '/mentions-legales',
  '/une-page-qui-manque',
];

/** Deletes functions that not every browser has, also some that those that are served have by now. */
function deleteNewerFunctions(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [URL, ['parse']],
    [RegExp, ['escape']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [globalThis, ['Iterator', 'scheduler', 'requestIdleCallback', 'navigation']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'moveBefore']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** Breaks every page once it is being hydrated. */
function breakHydration(): void {
  const { map } = Array.prototype;
  Array.prototype.map = function broken(this: unknown[], ...given: Parameters<typeof map>) {
    if ('started' in document.documentElement.dataset) throw new TypeError('map is not a function');
    return map.apply(this, given);
  } as typeof map;
}

const notice = (page: Page) => page.getByText('Cette page est restée telle qu’elle s’est ouverte');
const content = (page: Page) => page.locator('main').innerText();

inChromium('pages whose scripts fail', () => {
  let site: OpenSite;
  beforeAll(() => {
    site = sharedSite();
  });

  describe.each(PAGES)('%s', (path) => {
    let rendered: string;
    beforeAll(async () => {
      const { page } = await site.visit(path, { javaScriptEnabled: false });
      rendered = await page.locator('h1').first().innerText();
      expect((await content(page)).length).toBeGreaterThan(50);
      await page.context().close();
    });

    const open = async (prepare: (page: Page) => Promise<unknown>): Promise<Page> => {
      const { page } = await site.visit('about:blank');
      await prepare(page);
      await page.goto(path);
      return page;
    };

    it.each([
      ['none of its scripts loads', (page: Page) => page.route('**/assets/*.js', (route) => route.abort())],
      [
        'only the scripts of every page load',
        (page: Page) => page.route(/\/assets\/(?!entry-|site-|vendor-)[^/]*\.js$/, (route) => route.abort()),
      ],
      ['the browser lacks a function that hydration calls', (page: Page) => page.addInitScript(breakHydration)],
    ])('stays readable with a notice when %s', async (_failure, prepare) => {
      const page = await open(prepare);
      await notice(page).waitFor();
      await expect(page.locator('h1').first().innerText()).resolves.toBe(rendered);
      expect((await content(page)).length).toBeGreaterThan(50);
      await expect(page.getByText('Unexpected Application Error!').count()).resolves.toBe(0);
      await page.context().close();
    });

    it('works without the functions that older browsers lack', async () => {
      const page = await open((each) => each.addInitScript(deleteNewerFunctions));
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await hydrated(page);
      await page.locator('.site-foot').waitFor();
      await expect(page.locator('h1').first().innerText()).resolves.toBe(rendered);
      await expect(notice(page).isVisible()).resolves.toBe(false);
      expect(errors).toEqual([]);
      await page.context().close();
    });
  });
});
