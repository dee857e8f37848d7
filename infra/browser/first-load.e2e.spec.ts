import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { PART_FILES } from '../../apps/web/src/features/conclave/part-files.ts';
import { createGallery } from '../pages/create-gallery.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite, type Visit } from './open-site.ts';
import { hydrated } from './people.ts';

/** Views of the conclave page whose content depends on its state. */
const SCREEN = '/conclave?tv';
const CONCLAVE_PAGES = ['/conclave', '/conclave?onglet=historique', SCREEN];
const GALLERY = '/galeries/planches-d-essai';
const PAGES = [
  '/',
  '/papabili',
  '/papabile-du-jour',
  '/papabile-du-jour/archive',
  '/papabile-du-jour/personne-2025-05-01',
  '/cardinaux?continent=Asie&creePar=François&vue=liste',
  '/cardinaux?nom=zzzz',
  '/cardinaux?ordre=inconnu',
  '/cardinaux',
  '/cardinaux/jean-marc-aveline',
  '/cardinaux/giovanni-angelo-becciu',
  '/cardinaux/personne',
  '/cardinaux/electeurs',
  '/cardinaux/electeurs?date=demain',
  '/cardinaux/comparer',
  '/cardinaux/comparer?c=jean-marc-aveline,pietro-parolin,robert-sarah,personne',
  '/cardinaux/comparer?c=jean-marc-aveline,pietro-parolin',
  '/actualites',
  '/actualites?page=2',
  '/actualites?categorie=leon14',
  '/actualites?categorie=sport',
  '/actualites?search=pape',
  '/actualites?search=introuvable',
  '/actualites/la-veille-du-conclave-le-programme-du-7-mai',
  '/actualites/un-article-qui-manque',
  '/galeries',
  GALLERY,
  '/galeries/vide',
  '/galeries/personne',
  '/gallery/download/lien-invalide',
  '/quiz',
  '/quiz?categorie=histoire',
  '/quiz?partie=64f000000000000000000000',
  '/conclave?onglet=explications',
  '/conclave/mes-voix',
  '/conclave/confiance',
  '/conclave/pronostics',
  '/conclave/verifier',
  '/donnees',
  '/widget/integrer',
  '/login',
  '/mentions-legales',
  '/une-page-qui-manque',
  '/.env',
];
const SCRIPTS_KB = 120;
/** The drawings of the smoke and of the loggia load after the page. */
const DRAWINGS_KB = 6;
const STYLES_KB = 14;
/** Every page loads this once it is idle, to follow the summary of the conclave. */
const SUMMARY_KB = 4;
/** So does this, which registers the service worker, */
const OFFLINE_KB = 1;
/** and this, which compares the log with what the browser saw before. */
const GOSSIP_KB = 3;
/** Its worker verifies signatures, at least five seconds later. */
const LOG_CHECK_KB = 20;
/** The conclave page announces changes of the leader: loaded with the first push that changes a figure. */
const ANNOUNCER_KB = 1;
/** The conclave page solves the challenge of the next vote once it is idle. */
const PROOF_KB = 5;
const LAZY_CHUNKS = ['administration-layout', 'browser-router', 'columns-drawing', 'control-page'];
/** Maximum cumulative layout shift during loading. */
const MAX_SHIFT = 0.02;

let site: OpenSite;
let first: FirstLoads;

const compressed = new Map<string, number>();
/** Compressed size of a built file. */
function compressedSize(path: string): number {
  const known = compressed.get(path);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(`apps/web/dist/client${path}`), { level: 9 }).length;
  compressed.set(path, size);
  return size;
}

/** Lists every file when the total is too large. */
function expectWithin(budgetKb: number, paths: readonly string[]): void {
  const files = paths.map((path) => [path, compressedSize(path)] as const);
  const kilobytes = Math.round(files.reduce((sum, [, size]) => sum + size, 0) / 100) / 10;
  expect({ kilobytes, tooLarge: kilobytes > budgetKb ? files : [] }).toEqual({ kilobytes, tooLarge: [] });
}

interface Load {
  readonly page: Page;
  readonly consoleMessages: string[];
  /** Paths requested by the document so far; the previous document may still be loading. */
  readonly files: () => readonly string[];
}

/** One browser page for all loads, so that Chromium keeps its process and compiled code. */
class FirstLoads {
  readonly #visit: Visit;
  readonly #protocol: CDPSession;
  /** Requested paths by the browser's document id. */
  readonly #files = new Map<string, string[]>();
  #document = '';
  #mainFrame: string | undefined; // the widget in a frame is another document

  private constructor(visit: Visit, protocol: CDPSession) {
    this.#visit = visit;
    this.#protocol = protocol;
    protocol.on('Network.requestWillBeSent', ({ loaderId, frameId, type, request: { url } }) => {
      if (type === 'Document' && frameId === (this.#mainFrame ??= frameId)) this.#document = loaderId;
      this.#files.set(loaderId, [...(this.#files.get(loaderId) ?? []), new URL(url).pathname]);
    });
  }

  static async open(): Promise<FirstLoads> {
    const visit = await site.visit('about:blank');
    const protocol = await visit.page.context().newCDPSession(visit.page);
    await protocol.send('Network.enable');
    await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
    return new FirstLoads(visit, protocol);
  }

  /** Loads a page like a first visitor, without cache, cookies or storage; resolves after hydration. */
  async load(path: string, viewport = { width: 1280, height: 900 }): Promise<Load> {
    const { page, consoleMessages } = this.#visit;
    await this.#protocol.send('Storage.clearDataForOrigin', { origin: site.address, storageTypes: 'all' });
    await page.context().clearCookies();
    await page.setViewportSize(viewport);
    consoleMessages.length = 0;
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.locator('#contenu').waitFor();
    await hydrated(page);
    const files = (): readonly string[] => this.#files.get(this.#document) ?? [];
    return { page, consoleMessages, files };
  }
}

/**
 * Asserts that everything loaded without a click is within the budget, that there are no console errors, and that the
 * page is accessible.
 */
async function expectGoodFirstLoad(path: string): Promise<void> {
  const { page, consoleMessages, files } = await first.load(path);
  await Promise.all([page.waitForLoadState('networkidle'), expectAccessible(page)]);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/(summary-client|transport)-/.test(name)),
  );
  // Chromium itself reports an error status of the document.
  expect(consoleMessages.filter((message) => !message.includes('Failed to load resource'))).toEqual([]);
  const fetched = (extension: string) => [...new Set(files().filter((file) => file.endsWith(extension)))];
  expect(fetched('.js').length).toBeGreaterThan(0);
  const isDrawing = (file: string) => /\/(smoke-(?!mark)|engine-|loggia-)[^/]+\.(js|css)$/.test(file);
  const isProof = (file: string) => /\/(vote-prover|solver\.worker)-[^/]+\.js$/.test(file);
  const isOfflineSupport = (file: string) => /\/(background-work|register-service-worker)-[^/]+\.js$/.test(file);
  const isGossip = (file: string) => /\/start-gossip-[^/]+\.js$/.test(file);
  const isLogCheck = (file: string) => /\/check\.worker-[^/]+\.js$/.test(file);
  const isAnnouncer = (file: string) => /\/leader-announcer-[^/]+\.js$/.test(file);
  const isLate = (file: string) =>
    [isDrawing, isOfflineSupport, isGossip, isLogCheck, isProof, isAnnouncer].some((is) => is(file));
  expectWithin(
    SCRIPTS_KB,
    fetched('.js').filter((file) => !isLate(file)),
  );
  expectWithin(DRAWINGS_KB, files().filter(isDrawing));
  expectWithin(PROOF_KB, files().filter(isProof));
  expectWithin(OFFLINE_KB, files().filter(isOfflineSupport));
  expectWithin(GOSSIP_KB, files().filter(isGossip));
  expectWithin(ANNOUNCER_KB, files().filter(isAnnouncer));
  expectWithin(LOG_CHECK_KB, files().filter(isLogCheck));
  expectWithin(
    STYLES_KB,
    fetched('.css').filter((file) => !isDrawing(file)),
  );
  const summary = files().filter((file) => /\/(summary-client|transport)-/.test(file));
  expect(summary.length).toBeGreaterThan(0);
  expectWithin(SUMMARY_KB, summary);
  expect(files().filter((file) => LAZY_CHUNKS.some((chunk) => file.startsWith(`/assets/${chunk}-`)))).toEqual([]);
}

async function shiftAt(path: string, viewport?: { width: number; height: number }): Promise<number> {
  const { page } = await first.load(path, viewport);
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await document.fonts.ready;
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
    });
    return entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
  });
}

describe('manifest of the build', () => {
  const manifest = (): Record<string, { file: string; isDynamicEntry?: boolean }> =>
    JSON.parse(readFileSync('apps/web/dist/client/.vite/manifest.json', 'utf8')) as never; // as Vite documents it

  it('has the chunks that no first load contains', () => {
    const files = Object.values(manifest()).map(({ file }) => file);
    expect(LAZY_CHUNKS.filter((chunk) => !files.some((file) => file.startsWith(`assets/${chunk}-`)))).toEqual([]);
  });

  it('has each part that the conclave page preloads, as a chunk of its own', () =>
    expect(PART_FILES.filter((part) => !manifest()[part]?.isDynamicEntry)).toEqual([]));
});

inChromium('first load of a public page', () => {
  let imageId = '';
  beforeAll(async () => {
    site = await OpenSite.open();
    const { images } = await createGallery(site, { titre: 'Planches d’essai', description: 'Deux planches.' }, [
      { titre: 'La fumée', description: 'Elle monte.' },
      { titre: 'La coupole', height: 1600 },
    ]);
    imageId = images[1]?._id ?? '';
    await createGallery(site, { titre: 'Vide' }, []);
    first = await FirstLoads.open();
  });
  afterAll(() => site.close());

  it.each([...PAGES, ...CONCLAVE_PAGES])('%s is within its budget and accessible', expectGoodFirstLoad);

  it('a full-screen image is within the budget and accessible', () =>
    expectGoodFirstLoad(`${GALLERY}?image=${imageId}`));

  it.each(['/actualites', '/actualites/la-veille-du-conclave-le-programme-du-7-mai'])(
    '%s has no layout shift',
    async (path) => expect(await shiftAt(path)).toBeLessThanOrEqual(MAX_SHIFT),
  );

  it.each(['/galeries', GALLERY, `${GALLERY}?image=`])('%s has no layout shift on a phone', async (path) => {
    const address = path.endsWith('=') ? path + imageId : path;
    expect(await shiftAt(address, { width: 360, height: 780 })).toBeLessThanOrEqual(MAX_SHIFT);
  });

  describe('in the states of a conclave', () => {
    let cardinalId = '';
    const command = (verb: string, body: unknown = {}) => site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);
    beforeAll(async () => {
      await site.withElectors(1);
      const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=1');
      cardinalId = (cardinaux as [{ _id: string }])[0]._id; // as the contract says
    });

    it('is within its budget and accessible, from a majority to white smoke', async () => {
      await site.call('POST', '/api/conclave/vote', { cardinalId });
      await expectGoodFirstLoad('/conclave');
      await command('toggle-pause', { pause: true, reason: 'Pause administrative' });
      await expectGoodFirstLoad('/conclave');
      await command('toggle-pause', { pause: false });
      await command('next-round');
      for (const path of [...CONCLAVE_PAGES, '/']) await expectGoodFirstLoad(path);
      await site.call('POST', '/api/conclave/vote', { cardinalId });
      await command('elect-pope', { cardinalId });
      for (const path of [...CONCLAVE_PAGES, '/']) await expectGoodFirstLoad(path);
      const { editions } = await site.call('GET', '/api/replay');
      const [edition] = editions as [{ _id: string }]; // as the contract says
      await expectGoodFirstLoad(`/conclave/replay/${edition._id}`);
    });
  });

  it('detects missing names, low contrast and overflow', async () => {
    const { page } = await site.visit('about:blank');
    await page.setContent('<img src="x"><p style="color:#999;background:#aaa;width:400px">Pâle</p>');
    await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[^]*image-alt[^]*overflow/);
    await page.context().close();
  });
});
