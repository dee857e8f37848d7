import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hungGallery } from './hung-gallery.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const TABS = ['/conclave', '/conclave?onglet=explications', '/conclave?onglet=historique'];
const DIRECTORY = [
  ...['/cardinaux', '/cardinaux?continent=Asie&vue=liste', '/cardinaux/jean-marc-aveline'],
  ...['/cardinaux/electeurs', '/cardinaux/comparer?c=jean-marc-aveline,pietro-parolin'],
];
const PORTRAITS = ['/', '/papabili', '/papabile-du-jour', '/papabile-du-jour/archive'];
const NEWS = ['/actualites', '/actualites?search=pape', '/actualites/qui-est-leon-xiv'];
const PUBLIC_PAGES = [
  ...TABS,
  ...DIRECTORY,
  ...PORTRAITS,
  ...NEWS,
  ...['/galeries', '/galeries/planches-d-essai', '/gallery/download/lien-invalide'],
  ...['/quiz', '/quiz?categorie=histoire', '/quiz?partie=64f000000000000000000000'],
  '/conclave/verifier',
  '/donnees',
  '/login',
  '/mentions-legales',
  '/une-page-qui-manque',
];
const SCRIPTS_KB = 130;
const STYLES_KB = 12;

let site: OpenSite;
/** All scripts and styles that a visitor's browser fetches who only looks. */
async function expectWithinBudget(path: string): Promise<void> {
  const { page } = await site.visit('about:blank');
  const bodies: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const kind = /javascript/.test(type) ? 'scripts' : /text\/css/.test(type) ? 'styles' : undefined;
    if (kind) bodies.push(response.body().then((body) => [kind, gzipSync(body, { level: 9 }).length]));
  });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('#contenu').waitFor();
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  expect(faults).toEqual([]);
  const sums = { scripts: 0, styles: 0 };
  for (const [kind, size] of await Promise.all(bodies)) sums[kind as keyof typeof sums] += size; // one of the two
  expect(sums.scripts).toBeGreaterThan(0);
  expect(kB(sums.scripts)).toBeLessThanOrEqual(SCRIPTS_KB);
  expect(kB(sums.styles)).toBeLessThanOrEqual(STYLES_KB);
  await page.context().close();
}

const kB = (bytes: number) => Math.round(bytes / 100) / 10;

inChromium('the first load of a public page', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    await hungGallery(site, { titre: 'Planches d’essai' }, [{ titre: 'La fumée' }]);
  });
  afterAll(() => site.close());

  it.each(PUBLIC_PAGES)('%s stays within its budget, until idle, without a click', async (path) => {
    await expectWithinBudget(path);
  });

  describe('under black smoke', () => {
    beforeAll(async () => {
      await site.order('POST', '/api/conclave/admin/next-round');
    });
    it.each([...TABS, '/'])('%s stays within it', expectWithinBudget);
  });

  describe('with votes, then under white smoke', () => {
    let cardinalId = '';
    beforeAll(async () => {
      await site.withElectors(1);
      const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=1');
      cardinalId = (cardinaux as [{ _id: string }])[0]._id; // as the call promises
      await site.call('POST', '/api/conclave/vote', { cardinalId });
    });
    it('/conclave stays within it with its podium', () => expectWithinBudget('/conclave'));

    describe('once somebody is elected', () => {
      beforeAll(async () => {
        await site.order('POST', '/api/conclave/admin/elect-pope', { cardinalId });
      });
      it.each([...TABS, '/'])('%s stays within it', expectWithinBudget);

      it('its replay stays within it', async () => {
        const { editions } = await site.call('GET', '/api/replay');
        await expectWithinBudget(`/conclave/replay/${(editions as [{ _id: string }])[0]._id}`); // as the call promises
      });
    });
  });

  it.each(PUBLIC_PAGES.slice(0, 1))('%s brings nothing of the administration', async (path) => {
    const { page } = await site.visit('about:blank');
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(files.filter((file) => /administration-layout|control-page|lines-drawing/.test(file))).toEqual([]);
    await page.context().close();
  });

  describe('the server’s answer', () => {
    it('names a policy that lets in no script but the site’s own', async () => {
      const answer = await fetch(`${site.address}/conclave`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
      expect(nonce).toBeDefined();
      expect(await answer.text()).toContain(`<script nonce="${nonce}">`);
      expect(policy).not.toMatch(/unsafe-inline'[^;]*script|unsafe-eval/);
    });

    it('gives every page another nonce', async () => {
      const nonces = await Promise.all(
        [1, 2].map(async () =>
          (await fetch(`${site.address}/conclave`)).headers.get('content-security-policy'),
        ),
      );
      expect(nonces[0]).not.toBe(nonces[1]);
    });

    it('is rendered by React’s production build, whoever starts the server', () => {
      const entry = readFileSync('apps/web/dist/server/entry-server.js', 'utf8');
      expect(entry).toContain('renderToString');
      expect(entry).not.toMatch(/from ["']react/);
    });

    it('keeps assets for ever and sends them compressed', async () => {
      const html = await (await fetch(`${site.address}/conclave`)).text();
      const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(html)?.[1] ?? '';
      const answer = await fetch(site.address + script, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding')).toBe('br');
    });
  });
});
