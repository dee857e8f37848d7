import type { StoredArticle } from '@fumata/content';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { previewAll, provideTouchMain, writeAll } from './hostile-pages.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { enterAt, press } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR, OpenSite } from './open-site.ts';
import { follow, hydrated } from './people.ts';

interface Pasted {
  readonly _id: string;
  readonly slug: string;
}

const ALL = Object.values(HOSTILE_TEXTS).flat();
const AT = '2025-04-01T00:00:00.000Z';

let site: OpenSite;
/** Page inside the application. */
let page: Page;
/** Page outside the application. */
let outside: Page;
let headers: Record<string, string>;
/** Successful attacks: executed scripts, dialogs, requests to other origins, opened windows. */
let attacks: string[] = [];

const callWith = (text: string) => ({
  titre: text,
  resume: text,
  contenu: `<p>Avant.</p>${text}`,
  auteur: text.slice(0, 200),
  publie: true,
  featured: true,
});
const call = <Body>(method: string, path: string, body?: unknown) =>
  site.call<Body>(method, `/api/articles${path}`, body, headers);
const paste = (text: string) => call<Pasted>('POST', '', callWith(text));

/** Bypasses sanitising on save, to test sanitising on output alone. */
const unsanitised = (text: string, index: number): StoredArticle => ({
  ...callWith(text),
  _id: index.toString(16).padStart(24, '0'),
  slug: `brut-${index}`,
  oldSlugs: [],
  searchKey: 'brut',
  categorie: 'analyse',
  dateLecture: 3,
  featured: false,
  datePublication: AT,
  image: null,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  lastAct: null,
});

/** Opens a page as an administrator with the CSP bypassed, so that unsanitised scripts run. */
async function unprotected(path: string): Promise<Page> {
  const entered = await enterAt(site, path, undefined, { bypassCSP: true });
  await entered.exposeFunction('__xss', (from: unknown) => attacks.push(`script ran: ${String(from)}`));
  entered.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return void dialog.accept(); // the form's own dialog
    attacks.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  entered.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== site.address) attacks.push(`request: ${request.url()}`);
  });
  await entered.addInitScript(provideTouchMain);
  entered.on('popup', (popup) => attacks.push(`window: ${popup.url()}`));
  return entered;
}

/** An anchor without href has no protocol. */
const expectHarmless = (protocols: readonly string[]): void =>
  expect(protocols.filter((protocol) => !/^(https?:|mailto:|:|)$/.test(protocol))).toEqual([]);

const touchEverything = async (): Promise<void> =>
  expectHarmless(await page.evaluate(() => (Reflect.get(window, 'touchMain') as () => string[])()));

/** Navigates within the application. `ready` is a selector that the previous page does not match. */
async function visit(path: string, ready: string): Promise<void> {
  await follow(page, path);
  // A text that is sanitised away entirely has no height.
  await page.locator(ready).first().waitFor({ state: 'attached' });
  await touchEverything();
}

/** Loads server-rendered pages. */
async function visitServerRendered(paths: readonly string[], ready: string): Promise<void> {
  await outside.goto('/health/ready');
  const rendered = await outside.evaluate(writeAll, [paths, ready] as const);
  expect(rendered.map(({ address }) => address)).toEqual(paths);
  expect(rendered.filter(({ isReady }) => !isReady)).toEqual([]);
  expectHarmless(rendered.flatMap(({ protocols }) => protocols));
}

inChromium('hostile text in an article is never executed', () => {
  beforeAll(async () => {
    site = await OpenSite.open({}, ({ articles }) => articles.addMissing(ALL.map(unsanitised)));
    const { token } = await site.call('POST', '/api/auth/login', ADMINISTRATOR);
    headers = { 'x-auth-token': String(token) };
    [page, outside] = await Promise.all([unprotected('/'), unprotected('/health/ready')]);
    await page.reload(); // runs the init script added above
  });
  afterAll(() => site.close());

  it('would be detected here if it succeeded', async () => {
    await outside.goto('/mentions-legales');
    await outside.locator('html[data-js]').waitFor();
    await outside.evaluate(() => {
      document.body.innerHTML =
        '<img src=x onerror="__xss(1)"><img src="https://evil.example/x.png"><iframe srcdoc="<script>parent.__xss(2)</script>">';
    });
    const waitForAttacks = async (count: number): Promise<void> => {
      while (attacks.length < count) await outside.evaluate(() => new Promise(requestAnimationFrame));
    };
    await waitForAttacks(3);
    await outside.evaluate(() => {
      document.open();
      document.write('<img src=x onerror="__xss(3)"><script>__xss(4)</script>');
      document.close();
    });
    await waitForAttacks(5);
    expect(attacks.toSorted()).toEqual([
      'request: https://evil.example/x.png',
      'script ran: 1',
      'script ran: 2',
      'script ran: 3',
      'script ran: 4',
    ]);
    attacks = [];
  });

  describe.each(Object.entries(HOSTILE_TEXTS))('%s', (_kind, texts) => {
    let pasted: Pasted[];
    beforeAll(async () => {
      pasted = await Promise.all(texts.map(paste));
    });

    it('is harmless on the server-rendered page even if it was stored unsanitised', async () => {
      const slugs = [...pasted.map(({ slug }) => slug), ...texts.map((text) => `brut-${ALL.indexOf(text)}`)];
      await visitServerRendered(
        slugs.map((slug) => `/actualites/${slug}`),
        '.article .prose',
      );
      expect(attacks).toEqual([]);
    });

    it('is harmless on the hydrated page', async () => {
      await page.goto(`/actualites/${pasted[0]?.slug}`);
      await hydrated(page);
      await touchEverything();
      const stored = `/actualites/brut-${ALL.indexOf(texts[0] ?? '')}`;
      await visit(stored, `html:has(link[rel=canonical][href$="${stored}"]) .article .prose`);
      expect(attacks).toEqual([]);
    });

    it('is harmless on the home page, in lists and in feeds', async () => {
      await visit('/', '.front .story a');
      for (const number of [1, 2]) {
        await visit(`/actualites?page=${number}`, '.row3 a');
        await visit(`/admin/articles?page=${number}`, '.articles tbody tr');
      }
      for (const feed of ['rss', 'atom']) {
        await outside.goto(`/actualites/${feed}.xml?${pasted[0]?._id}`); // bypasses the cache
        const text = await outside.evaluate(() => document.documentElement.textContent ?? '');
        expect(pasted.some(({ _id }) => text.includes(_id))).toBe(true);
      }
      expect(attacks).toEqual([]);
    });

    it('is harmless in search results', async () => {
      const searches = texts.map((text) => encodeURIComponent(text.slice(0, 200)));
      await visitServerRendered(
        searches.map((search) => `/actualites?search=${search}`),
        'main h1',
      );
      await visit(`/actualites?search=${searches[0]}`, 'form[action="/actualites"]');
      await visit(`/admin/articles?search=${searches[0]}`, '.filters');
      expect(attacks).toEqual([]);
    });
  });

  it('is harmless in the form and its preview', async () => {
    await follow(page, '/admin/articles/create');
    await page.locator('[name=titre]').waitFor();
    const previewed = await page.evaluate(previewAll, ALL);
    expect(previewed).toHaveLength(ALL.length);
    expect(previewed.filter(({ title }) => ['', 'Sans titre'].includes(title))).toEqual([]);
    expectHarmless(previewed.flatMap(({ protocols }) => protocols));
    await page.getByRole('link', { name: 'Annuler' }).click();
    await press(page, 'Abandonner ma saisie');
    await page.waitForURL('**/admin/articles*');
    expect(attacks).toEqual([]);
  });

  it('is harmless in versions and their differences', async () => {
    const article = await paste('Rien');
    // Versions show the same stored text as the article's page, where every hostile text is tried.
    const texts = Object.values(HOSTILE_TEXTS).flatMap((all) => all.slice(0, 3));
    for (const text of texts) await call('PUT', `/${article._id}`, callWith(text));
    await follow(page, `/admin/articles/edit/${article._id}#versions`);
    const versions = page.locator('.versions a');
    await versions.nth(texts.length).waitFor();
    for (let index = 0; index <= texts.length; index += 1) {
      await versions.nth(index).click();
      await page.locator('.versions [aria-current]').nth(0).waitFor();
      await press(page, 'Voir cette version');
      await page.locator('dialog .prose').waitFor({ state: 'attached' });
      await touchEverything();
      await page.keyboard.press('Escape');
      await page.locator('dialog .prose').waitFor({ state: 'detached' });
    }
    expect(attacks).toEqual([]);
  });
});
