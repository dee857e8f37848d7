import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { encoders } from '../http/answers/text-cache.js';
import { TestSite } from '../testing/site.js';
import { loadPages, scriptHashesOf, type BuiltPages, type Get, type PageRenderer, type Site } from './page-renderer.js';

const TEMPLATE = '<script>own()</script><script src="/a.js"></script>the template';

describe('pages from the server', () => {
  let folder: string;
  let site: TestSite;
  let render: PageRenderer['render'];
  let rendererArguments: { site: Site; get: Get };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-pages-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/app-1.js'), 'plain');
    writeFileSync(join(folder, 'assets/app-1.js.br'), 'brotli');
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    writeFileSync(join(folder, 'service-worker.js'), 'plain');
    writeFileSync(join(folder, 'service-worker.js.br'), 'brotli');
    writeFileSync(join(folder, 'index.html'), TEMPLATE);
    const pages: BuiltPages = {
      clientFolder: folder,
      scriptHashes: scriptHashesOf(TEMPLATE),
      renderer: (context, get) => {
        rendererArguments = { site: context, get };
        const shell = () => ({ status: 503, html: '' });
        const card = () => Promise.resolve(undefined);
        return { render: (address) => render(address), shell, canonical: (address) => address, card };
      },
    };
    site = await TestSite.open({ CONTACT_EMAIL: 'nous@fumata.test', SITE_TITLE: 'Essai' }, { pages });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    render = ({ pathname }) => Promise.resolve({ status: 200, html: `<p>${pathname}</p>${'.'.repeat(2000)}` });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.address + path, { redirect: 'manual', headers });

  /** The raw response to a path sent as it is; `fetch` would normalise it. */
  const getRaw = async (path: string, headers = ''): Promise<string> => {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: fumata.test\r\nconnection: close\r\n${headers}\r\n`);
    return text(socket);
  };

  describe('the pages of the site', () => {
    it('are rendered with the installation’s settings, and call the API in process', async () => {
      expect(rendererArguments.site).toEqual({
        publicUrl: 'http://fumata.test',
        host: 'fumata.test',
        title: 'Essai',
        contactEmail: 'nous@fumata.test',
        publisher: '',
        downloadRecordDays: 180,
        voteCooldownSeconds: 3600,
        needsVoteProof: false,
      });
      const answer = await rendererArguments.get('/api/conclave/state');
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toHaveProperty('conclaveState');
    });

    it.each(['OPTIONS', 'PROPFIND', 'LOCK', 'POST', 'DELETE'])('are read-only: %s gets 405', async (method) => {
      const answer = await fetch(`${site.address}/conclave`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect((await fetch(`${site.address}/api/nulle-part`, { method })).status).toBe(404);
    });

    it('in progress when the process stops still get their data', async () => {
      let go: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (go = resolve));
      let started: () => void = () => undefined;
      const rendering = new Promise<void>((resolve) => (started = resolve));
      const renderer = (_site: Site, getData: Get): PageRenderer => ({
        render: async () => {
          started();
          await gate;
          return { status: (await getData('/api/conclave/state')).status, html: '' };
        },
        shell: () => ({ status: 503, html: '' }),
        canonical: (address) => address,
        card: () => Promise.resolve(undefined),
      });
      const stopping = await TestSite.open({}, { pages: { clientFolder: folder, scriptHashes: [], renderer } });
      const page = fetch(`${stopping.address}/conclave`);
      await rendering;
      const closed = stopping.close();
      const isListening = () =>
        fetch(`${stopping.address}/health/live`).then(
          () => true,
          () => false,
        );
      while (await isListening());
      go();
      expect((await page).status).toBe(200);
      await closed;
    });

    it('allow the site’s files and the template’s own inline script, and are compressed', async () => {
      const answer = await get('/nimporte/ou?q=a.b', { 'accept-encoding': 'br' });
      const policy = answer.headers.get('content-security-policy') ?? '';
      const digest = createHash('sha256').update('own()').digest('base64');
      expect(policy).toContain(`;script-src 'self' 'sha256-${digest}';style-src-elem 'self';`);
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(await answer.text()).toContain('<p>/nimporte/ou</p>');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    });

    it.each(['br', 'gzip', 'identity'])('are encoded once while they are cached: %s', async (encoding) => {
      const encode = jest.spyOn(encoders, encoding as keyof typeof encoders);
      const path = `/une/page/${encoding}`;
      const answers = [];
      for (let n = 0; n < 3; n += 1) answers.push(await (await get(path, { 'accept-encoding': encoding })).text());
      expect(new Set(answers).size).toBe(1);
      expect(encode).toHaveBeenCalledTimes(1);
      encode.mockRestore();
    });

    it('redirect if rendering returns a location', async () => {
      render = () => Promise.resolve({ status: 301, location: '/conclave', html: '' });
      const answer = await get('/ancien');
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/conclave']);
    });

    it('show an error page with a reference and no stack if rendering fails', async () => {
      render = () => Promise.reject(new Error('secret detail'));
      const answer = await get('/conclave');
      const text = await answer.text();
      expect(answer.status).toBe(500);
      expect(text).toContain(answer.headers.get('x-request-id') ?? 'no id');
      expect(text).not.toContain('secret');
    });

    it.each([
      '/api/rien',
      '/assets/rien.js',
      '/apple-touch-icon.png',
      '/.env',
      '//ailleurs.test/conclave',
      '//',
      '///',
      '//a:99999/',
      '/\\ailleurs.test/conclave',
    ])('are not served at %s', async (path) => {
      const answer = await getRaw(path);
      expect(answer).toMatch(/^HTTP\/1.1 404 /);
      expect(answer).toMatch(/content-type: application\/json/i);
    });

    it.each(['/api/rien', '/assets/rien.js', '/.env', '/index.php', '/wp-admin/setup.php?x=1'])(
      'answer at the unknown address %s when HTML is asked for',
      async (path) => {
        render = ({ pathname }) => Promise.resolve({ status: 404, html: `<p>Rien à ${pathname}</p>` });
        const answer = await get(path, { accept: 'text/html,*/*;q=0.8' });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(await answer.text()).toBe(`<p>Rien à ${new URL(path, site.address).pathname}</p>`);
      },
    );

    it.each(['//ailleurs.test/conclave', '//', '//a:99999/'])(
      'answer at %s, which may name another site, as at an unknown address',
      async (path) => {
        render = ({ pathname }) => Promise.resolve({ status: 404, html: `<p>Rien à ${pathname}</p>` });
        const answer = await getRaw(path, 'accept: text/html\r\n');
        expect(answer).toMatch(/^HTTP\/1.1 404 /);
        expect(answer).toContain('<p>Rien à /introuvable</p>');
      },
    );
  });

  describe('a network that asks for many uncached pages', () => {
    it('gets 429 with a page, and 600 in a minute', async () => {
      const proxied = await TestSite.open({ TRUST_PROXY: '1' }, { pages: site.system.pages });
      const ask = (path: string) =>
        fetch(proxied.address + path, { headers: { accept: 'text/html', 'x-forwarded-for': '192.0.2.1' } });
      const { useCounters, clock } = proxied.system;
      const add = useCounters.add.bind(useCounters);
      useCounters.add = async (key, ...more) => (await add(key, ...more)) + (key.startsWith('pages ') ? 599 : 0);
      expect((await ask('/conclave')).status).toBe(200);
      const refused = await ask('/quiz');
      expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(await refused.text()).toContain('De très nombreuses demandes viennent de votre réseau.');
      expect((await ask('/conclave')).status).toBe(200);
      clock.pass(60);
      expect((await ask('/quiz')).status).toBe(200);
      await proxied.close();
    });
  });

  describe('the files of the site', () => {
    it('are immutable if their name contains a hash, and served precompressed', async () => {
      const answer = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('content-type')).toContain('javascript');
    });

    it('are cacheable for an hour otherwise', async () =>
      expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600'));

    it.each(['br', 'identity'])('are asked for anew if it is the service worker, encoded as %s', async (encoding) => {
      const answer = await get('/service-worker.js', { 'accept-encoding': encoding });
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toContain('javascript');
    });

    it('state the charset of a drawing', async () =>
      expect((await get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8'));

    it.each(['/index.html', '/assets/app-1.js.br', '/assets/../index.html', '/.vite/manifest.json'])(
      'do not include %s',
      async (path) => expect(await (await get(path)).text()).not.toContain('the template'),
    );
  });

  describe('a folder without a build of the pages', () => {
    it('serves the API only', async () => expect(await loadPages(join(folder, 'missing'))).toBeUndefined());
  });
});
