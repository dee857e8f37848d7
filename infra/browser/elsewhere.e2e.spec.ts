import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

/** All that a page of another site loads for the widget, compressed. */
const WIDGET_KB = 15;

const HEIGHTS = { petit: 88, moyen: 230, grand: 300 };
const LONG_NAME = 'Jean-Baptiste Marie Emmanuel de la Sainte-Trinité Vandenberghe';

let site: OpenSite;
let cardinalId: string;
let longNamedId: string;
let host: Server;
let hostAddress: string;

/** A newspaper: no https, a strict policy, the widget twice. */
function hostPage(): string {
  const script = (size: string) => `<script src="${site.address}/widget.js" data-taille="${size}" async></script>`;
  return `<!doctype html><html lang="fr"><title>Le Journal</title><h1>Le Journal</h1>${script('grand')}<p>Suite</p>${script('petit')}</html>`;
}

async function addLongNamed(): Promise<string> {
  const words = LONG_NAME.split(' ');
  const { _id } = await site.callAsAdmin<{ _id: string }>('POST', '/api/cardinaux', {
    ...{ prenom: words.slice(0, -1).join(' '), nom: words.at(-1), ordre: 'Cardinal-prêtre', fonction: 'Archevêque' },
    ...{ dateNaissance: '1960-01-01', dateCreation: '2020-01-01', paysNaissance: 'Italie', paysService: 'Italie' },
    ...{ continent: 'Europe', statutVotant: 'OUI' },
  });
  return _id;
}

inChromium('the conclave elsewhere', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    const { _id } = await site.call<{ _id: string }>('GET', '/api/cardinaux/slug/luis-antonio-tagle');
    cardinalId = _id;
    longNamedId = await addLongNamed();
    host = createServer((_request, answer) => {
      answer.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${site.address}; frame-src ${site.address}`,
      });
      answer.end(hostPage());
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    // Another site than that of the widget, for cookies and frames.
    hostAddress = `http://localhost:${(host.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    host.close();
    await site.close();
  });
  beforeEach(() => site.callAsAdmin('POST', '/api/conclave/admin/reset'));

  it('is live twice on a page with a strict policy, without cookie or storage', async () => {
    const { page, consoleMessages } = await site.visit(hostAddress);
    const [large, small] = ['grand', 'petit'].map((size) => page.frameLocator(`iframe[src*="taille=${size}"]`));
    await large?.getByText('On attend la fumée', { exact: true }).first().waitFor();
    await small?.getByText('On attend la fumée', { exact: true }).first().waitFor();
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    await large?.getByText(/^Luis Antonio Tagle, 1 sur/).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    const frame = page.frames().find((each) => each.url().includes('taille=grand'));
    expect(await frame?.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect(consoleMessages).toEqual([]);
  });

  it('names nobody on a screen while the white smoke rises, not even in the journal', async () => {
    await site.withElectors(1);
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    const { page } = await site.visit('/conclave?tv');
    await page.getByText('La majorité est atteinte').waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/elect-pope', { cardinalId });
    await page.getByText('se ferme, fumée blanche').waitFor();
    const words = await page.locator('.tv').innerText();
    expect(words).toContain('Fumée blanche');
    expect(words).not.toContain('est élu, fumée');
    await page.locator('.pope-name', { hasText: 'Luis Antonio Tagle' }).waitFor();
  });

  it('follows the server’s clock where the reader’s is wrong by a day', async () => {
    const { page } = await site.visit('about:blank');
    await page.clock.install({ time: Date.now() + 86_400_000 });
    await site.withElectors(1);
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    await page.goto('/widget');
    await page.getByText('La majorité est atteinte').waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/elect-pope', { cardinalId });
    await page.getByText('Fumée blanche', { exact: true }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Tagle');
    await page.clock.runFor(12_000);
    await page.locator('[data-field=name]', { hasText: 'Luis Antonio Tagle' }).waitFor();
  });

  describe('in its frame', () => {
    const sizes = Object.entries(HEIGHTS);
    const expectFitting = async (size: string, theme = 'auto'): Promise<void> => {
      for (const width of [280, 640]) {
        const viewport = { width, height: sizes.find(([name]) => name === size)?.[1] ?? 0 };
        const { page } = await site.nextVisitor(`/widget?taille=${size}&theme=${theme}`, { viewport });
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.body.scrollHeight - innerHeight);
        expect({ size, width, overflow }).toEqual({ size, width, overflow: 0 });
      }
    };

    it.each(sizes.flatMap(([size]) => [`${size} clair`, `${size} sombre`]))(
      'is accessible and whole: %s',
      async (each) => {
        const [size = '', theme] = each.split(' ');
        await site.call('POST', '/api/conclave/vote', { cardinalId });
        await expectFitting(size, theme);
      },
    );

    it('is whole with a long name', async () => {
      await site.withElectors(1);
      await site.call('POST', '/api/conclave/vote', { cardinalId: longNamedId });
      for (const [size] of sizes) await expectFitting(size);
      await site.callAsAdmin('POST', '/api/conclave/admin/elect-pope', { cardinalId: longNamedId });
      const { page } = await site.nextVisitor('/widget');
      await page.locator('[data-field=name]', { hasText: LONG_NAME }).waitFor();
      for (const [size] of sizes) await expectFitting(size);
    });
  });

  it(`loads at most ${WIDGET_KB} kB`, async () => {
    const html = await (await fetch(`${site.address}/widget`)).text();
    const script = readFileSync('apps/web/dist/client/widget.js');
    const bytes = [Buffer.from(html), script].reduce((sum, file) => sum + gzipSync(file).length, 0);
    expect(bytes).toBeLessThan(WIDGET_KB * 1_000);
  });

  it.each([
    [1920, 1080],
    [1080, 1920],
  ])('fills a screen of %s x %s, without pointer after three seconds', async (width, height) => {
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    const { page, consoleMessages } = await site.visit('/conclave?tv', { viewport: { width, height } });
    await page.getByRole('heading', { name: 'Le scrutin est ouvert' }).waitFor();
    await page.getByRole('img', { name: 'Code QR vers le conclave' }).waitFor();
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([width, height]);
    await page.locator('.tv[data-idle]').waitFor();
    expect(await page.locator('.tv').evaluate((screen) => getComputedStyle(screen).cursor)).toBe('none');
    await page.mouse.move(10, 10);
    await page.locator('.tv:not([data-idle])').waitFor();
    await expectAccessible(page);
    expect(consoleMessages).toEqual([]);
  });
});
