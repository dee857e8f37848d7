import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@fumata/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';

const ARTICLE = '/actualites/la-veille-du-conclave-le-programme-du-7-mai';

let site: OpenSite;
/** A copy of the built pages, which is changed as by an update. */
let pages: string;
let context: BrowserContext;

inChromium('with a service worker', () => {
  beforeAll(async () => {
    pages = mkdtempSync(join(tmpdir(), 'fumata-pages-'));
    cpSync('apps/web/dist', pages, { recursive: true });
    site = await OpenSite.open({ WEB_DIR: pages });
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await site.close();
    rmSync(pages, { recursive: true });
  });

  /** A visitor whose browser has the service worker. */
  async function visitor(path: string): Promise<Page> {
    context = await site.browser.newContext({ baseURL: site.address, locale: 'fr-FR', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(path);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return page;
  }

  const withoutConnection = async (act: () => Promise<void>): Promise<void> => {
    await site.server.stop();
    try {
      await act();
    } finally {
      await site.server.start();
    }
  };
  const title = (page: Page) => page.locator('h1').innerText();
  const storedPaths = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  const waitForStored = (page: Page, path: string) =>
    eventually(`${path} is stored`, () =>
      page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path),
    );

  it('pages already read can be read again without a connection, others lead to the offline page', async () => {
    const page = await visitor(ARTICLE);
    await page.reload();
    await waitForStored(page, ARTICLE);
    await waitForStored(page, '/conclave/state');
    const read = await title(page);
    await withoutConnection(async () => {
      await page.reload();
      expect(await title(page)).toBe(read);
      await page.goto('/quiz');
      expect(await title(page)).toBe('Vous êtes hors ligne');
      await page.getByText(/^Le 1er scrutin est ouvert\. Aucune voix/).waitFor();
      await page.getByText(/^Données de \d+\sh\s\d\d à Rome$/).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: read }).click();
      expect(await title(page)).toBe(read);
      await page.goto('/quiz');
    });
    await page.getByRole('link', { name: 'Réessayer' }).click();
    expect(await title(page)).not.toBe('Vous êtes hors ligne');
  });

  it('pages that were reached within the site are stored, too', async () => {
    const page = await visitor('/actualites');
    await hydrated(page);
    await page.locator('main article a, main h2 a, main h3 a').first().click();
    await page.waitForURL(/\/actualites\/./);
    await waitForStored(page, new URL(page.url()).pathname);
  });

  it('pages of accounts and answers of the API are not stored', async () => {
    const page = await visitor('/conclave');
    for (const path of ['/login', '/compte', '/admin/conclave', '/conclave']) await page.goto(path);
    await page.evaluate(() => fetch('/api/conclave/me'));
    await waitForStored(page, '/conclave');
    const paths = await storedPaths(page);
    expect(paths.filter((path) => /^\/(login|compte|admin|api)/.test(path))).toEqual([]);
    expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(0);
  });

  it('an update is seen at the first visit, with the service worker of the version before, and replaces what that stored', async () => {
    const page = await visitor(ARTICLE);
    await page.reload();
    await waitForStored(page, ARTICLE);
    const before = await page.evaluate(() => caches.keys());
    await site.server.stop();
    const [template, worker] = [join(pages, 'client/index.html'), join(pages, 'client/service-worker.js')];
    writeFileSync(
      template,
      readFileSync(template, 'utf8').replace('<head>', '<head><meta name="version" content="2">'),
    );
    const version = before.find((name) => name.startsWith('pages '))?.slice('pages '.length) ?? '';
    writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(version, 'second'));
    for (const encoded of ['br', 'gz']) rmSync(`${worker}.${encoded}`);
    await site.server.start();
    await page.goto(ARTICLE);
    expect(await page.locator('meta[name=version]').getAttribute('content')).toBe('2');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await eventually('the pages before are replaced', () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name !== 'conclave state');
        return names.length > 0 && names.every((name) => name.endsWith(' second'));
      }),
    );
    await page.reload();
    expect(await page.locator('meta[name=version]').getAttribute('content')).toBe('2');
  });

  it('the site can be installed', async () => {
    const page = await visitor('/');
    const protocol = await context.newCDPSession(page);
    const { errors, url } = await protocol.send('Page.getAppManifest');
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});
