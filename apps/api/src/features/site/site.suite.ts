import type { CompleteAddresses, PapabileDuJour } from '@fumata/contracts';
import { dayAfter, dayInRome, startOfDayInRome } from '@fumata/text';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';
import { readXml, textOf } from '../../testing/xml.js';

describe('site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());

  const fetched = (path: string) => fetch(site.address + path);
  const addresses = async () =>
    readXml(await (await fetched('/sitemap.xml')).text()).children.map((url) => textOf(url, 'loc'));

  const lastChange = async (path: string) => {
    const urls = readXml(await (await fetched('/sitemap.xml')).text()).children;
    return textOf(
      urls.find((url) => textOf(url, 'loc') === `http://fumata.test${path}`),
      'lastmod',
    );
  };

  describe('the sitemap', () => {
    it('lists the pages, all cardinals, published articles and past days', async () => {
      const { headers } = await fetched('/sitemap.xml');
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
      const named = await addresses();
      expect(new Set(named).size).toBe(named.length);
      expect(named).toEqual(
        expect.arrayContaining(
          ['/', '/conclave', '/actualites', '/quiz', '/galeries'].map((path) => `http://fumata.test${path}`),
        ),
      );
      const count = (folder: string) =>
        named.filter((each) => each?.startsWith(`http://fumata.test/${folder}/`)).length;
      const { total } = (await site.get<{ total: number }>('/api/cardinaux')).body;
      expect(count('cardinaux')).toBe(total + 1); // and the electors
      expect(count('actualites')).toBe((await site.get<{ total: number }>('/api/articles')).body.total);
      const days = (await site.get<unknown[]>('/api/papabile-jour/recent?limit=100')).body;
      expect(count('papabile-du-jour')).toBe(days.length + 1); // and the archive
      expect(named.filter((each) => /admin|login|\/api\//.test(each ?? ''))).toEqual([]);
    });

    it('lists the public galleries', async () => {
      const { galleries } = site.system;
      await galleries.add('system', { titre: 'Planches' });
      await galleries.add('system', { titre: 'En préparation', actif: false });
      const named = (await addresses()).filter((each) => each?.includes('/galeries/'));
      expect(named).toContain('http://fumata.test/galeries/planches');
      expect(named.filter((each) => each?.includes('preparation'))).toEqual([]);
    });

    it('lists a scheduled article from its publication on', async () => {
      const articles = async () => (await addresses()).filter((each) => each?.includes('/actualites/')).length;
      const datePublication = new Date(site.system.clock.now().getTime() + 86_400_000).toISOString();
      const article = { titre: 'Pour demain', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true };
      await site.by(await site.login('admin'), 'POST', '/api/articles', { ...article, datePublication });
      const before = await articles();
      site.system.clock.pass(86_400);
      expect(await articles()).toBeGreaterThan(before);
      expect(await lastChange('/actualites/pour-demain')).toBe(datePublication);
    });

    it('dates a papabile of the day from its day on', async () => {
      const dateAffichage = dayAfter(dayInRome(site.system.clock.now()));
      const entry = { cardinalId: site.cardinal('pietro-parolin')._id, dateAffichage };
      const { slug } = (await site.by<PapabileDuJour>(await site.login('admin'), 'POST', '/api/papabile-jour', entry))
        .body;
      site.system.clock.pass(86_400);
      expect(await lastChange(`/papabile-du-jour/${slug}`)).toBe(startOfDayInRome(dateAffichage).toISOString());
    });
  });

  describe('addresses that were cut', () => {
    const complete = async (dossier: string, debut: string) =>
      (await site.get<CompleteAddresses>(`/api/adresses?dossier=${dossier}&debut=${debut}`)).body.adresses;

    it('lead to the public records whose address begins with them', async () => {
      expect(await complete('cardinaux', 'pietro-paro')).toEqual([
        { adresse: '/cardinaux/pietro-parolin', titre: 'Pietro Parolin' },
      ]);
      expect((await complete('actualites', 'la-veille-du')).map(({ titre }) => titre)).toEqual([
        'La veille du conclave : le programme du 7 mai',
      ]);
      expect(await complete('cardinaux', 'pietro-parolin-')).toEqual([]);
    });

    it('lead to no draft, scheduled article, inactive gallery or coming day', async () => {
      const token = await site.login('admin');
      const article = { resume: 'Un résumé', contenu: '<p>Du texte</p>' };
      const datePublication = new Date(site.system.clock.now().getTime() + 86_400_000).toISOString();
      await site.by(token, 'POST', '/api/articles', { ...article, titre: 'Caché un', publie: false });
      await site.by(token, 'POST', '/api/articles', { ...article, titre: 'Caché deux', publie: true, datePublication });
      await site.system.galleries.add('system', { titre: 'Cachées', actif: false });
      expect([await complete('actualites', 'cache-'), await complete('galeries', 'cachees')]).toEqual([[], []]);
    });

    it('are at most six', async () => {
      const { galleries } = site.system;
      for (let number = 1; number <= 8; number += 1) await galleries.add('system', { titre: `Planches nº ${number}` });
      expect(await complete('galeries', 'planches-n')).toHaveLength(6);
    });

    it.each([
      'dossier=cardinaux&debut=piet',
      'dossier=admin&debut=pietro-paro',
      'dossier=cardinaux&debut=Pietro%2Fparo',
      '',
    ])('are a 400 for %j', async (query) => {
      expect((await fetched(`/api/adresses?${query}`)).status).toBe(400);
    });
  });

  describe('the web app manifest', () => {
    it('names the site, its icons and its first page', async () => {
      const answer = await fetched('/manifest.webmanifest');
      expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
      expect(await answer.json()).toMatchObject({
        name: site.system.configuration.siteTitle,
        start_url: '/conclave',
        display: 'standalone',
        icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable', sizes: '512x512' })]),
      });
    });
  });

  describe('robots.txt', () => {
    it('disallows private paths and names the sitemap', async () => {
      const answer = await fetched('/robots.txt');
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const lines = (await answer.text()).split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'User-agent: *',
          'Disallow: /admin',
          'Disallow: /api/',
          'Disallow: /login',
          'Sitemap: http://fumata.test/sitemap.xml',
        ]),
      );
    });
  });
});
