import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { TestSite } from '../../testing/site.js';
import type { Card, PageRenderer } from '../page-renderer.js';

const CARD: Card = {
  width: 1200,
  height: 630,
  background: '<rect width="1200" height="630" fill="#fbf8f1"/>',
  layout: { type: 'div', props: { style: { fontFamily: 'EB Garamond latin', fontSize: 80 }, children: 'Fumée noire' } },
  version: 'v1',
  isLasting: true,
};
const PATH = '/cartes/scrutin/1/paysage.jpg';

describe('cards and the widget', () => {
  let folder: string;
  let site: TestSite;
  let card: () => Promise<Card | undefined>;
  let isWidget: boolean;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-cards-'));
    const renderer = (): PageRenderer => ({
      render: () => Promise.resolve({ status: 200, html: '<script>run()</script>', isWidget }),
      shell: () => ({ status: 503, html: '' }),
      canonical: (address) => address,
      card: () => card(),
    });
    const pages = { clientFolder: folder, scriptHashes: [], widgetHashes: ["'sha256-a'", "'sha256-b'"], renderer };
    site = await TestSite.open({}, { pages });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    isWidget = false;
    card = () => Promise.resolve(CARD);
    site.system.clock.pass(10);
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.address + path, { redirect: 'manual', headers });

  describe('a card', () => {
    it('of a closed round is a JPEG of its size, immutable at the address that names its version', async () => {
      const answer = await get(`${PATH}?v=v1`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
      const etag = answer.headers.get('etag') ?? '';
      expect((await get(`${PATH}?v=v1`, { 'if-none-match': etag })).status).toBe(304);
    });

    it('of a closed round is found from any other version', async () => {
      for (const address of [PATH, `${PATH}?v=old`, `${PATH}?v=v1&v=v1`]) {
        const answer = await get(address);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, `${PATH}?v=v1`]);
      }
    });

    it('of what is happening is kept for ten seconds, whatever version its address names', async () => {
      card = () => Promise.resolve({ ...CARD, isLasting: false });
      const answer = await get('/cartes/conclave/paysage.jpg?v=waiting-1');
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=10']);
    });

    it('that cannot be drawn is the default picture, which nobody keeps', async () => {
      card = () => Promise.resolve({ ...CARD, layout: { type: 'div', props: { style: {}, children: [] } }, width: -1 });
      const answer = await get('/cartes/cardinal/x/paysage.jpg');
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/images/social-conclave.png']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('whose words cannot be loaded is the default picture', async () => {
      card = () => Promise.reject(new Error('the store is away'));
      expect((await get('/cartes/cardinal/y/paysage.jpg')).headers.get('location')).toBe('/images/social-conclave.png');
    });

    it('that does not exist is a 404', async () => {
      card = () => Promise.resolve(undefined);
      expect((await get('/cartes/cardinal/z/paysage.jpg')).status).toBe(404);
    });

    it('that is not cached is limited for each network', async () => {
      card = () => Promise.resolve(undefined);
      const trusted = await TestSite.open({ TRUST_PROXY: '1' }, { pages: pagesOf(() => card()) });
      const from = { 'x-forwarded-for': '203.0.113.7' };
      const statuses = new Set<number>();
      for (let number = 0; number <= 120; number += 1)
        statuses.add((await fetch(`${trusted.address}/cartes/${number}`, { headers: from })).status);
      await trusted.close();
      expect([...statuses]).toEqual([404, 429]);
    });
  });

  const pagesOf = (source: PageRenderer['card']) => ({
    clientFolder: folder,
    scriptHashes: [],
    renderer: (): PageRenderer => ({
      render: () => Promise.resolve({ status: 200, html: '' }),
      shell: () => ({ status: 503, html: '' }),
      canonical: (address) => address,
      card: source,
    }),
  });

  describe('the widget', () => {
    it('may be framed by any site, runs only its own script, and sets no cookie', async () => {
      isWidget = true;
      const { headers } = await get('/widget?taille=petit');
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';script-src 'sha256-a' 'sha256-b';style-src 'sha256-a' 'sha256-b';connect-src 'self';" +
          "base-uri 'none';form-action 'none';frame-ancestors *",
      );
    });

    it('is the only page that may be framed', async () => {
      const { headers } = await get('/widget/integrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    });
  });
});
