import { beforeAll, describe, expect, it } from '@jest/globals';
import { createGallery } from './create-gallery.ts';
import { routeSite } from './route-site.ts';

describe('addresses that people and mail programs have changed', () => {
  const site = routeSite();

  const answer = async (path: string) => {
    const { status, headers } = await fetch(site.api.address + path, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    return [status, headers.get('location')];
  };

  /** An address of each kind of page with a record. */
  const addresses: Record<string, string> = {};
  beforeAll(async () => {
    const { articles } = await site.call<{ articles: { slug: string }[] }>('GET', '/api/articles?limit=1');
    const days = await site.call<{ slug: string }[]>('GET', '/api/papabile-jour/recent');
    const { gallery, images } = await createGallery(site, { titre: 'Planches d’essai' }, [{ titre: 'La fumée' }]);
    const { directLink = '' } = await site.call<{ directLink?: string }>('POST', '/api/gallery/request-download', {
      imageId: images[0]?._id,
      email: 'ada@exemple.fr',
    });
    Object.assign(addresses, {
      cardinal: '/cardinaux/pietro-parolin',
      article: `/actualites/${articles[0]?.slug}`,
      day: `/papabile-du-jour/${days[0]?.slug}`,
      gallery: `/galeries/${gallery.slug}`,
      download: new URL(directLink).pathname,
    });
  });

  describe.each(['cardinal', 'article', 'day', 'gallery'])('of the page of a %s', (kind) => {
    it.each([
      ['in upper case', (path: string) => path.toUpperCase()],
      ['with a dot and a bracket', (path: string) => `${path}).`],
      ['with markup', (path: string) => `${path}%3E`],
      ['with a comma', (path: string) => `${path},`],
      ['with a space', (path: string) => `${path}%20`],
      ['with doubled slashes in upper case', (path: string) => `/${path.replaceAll('/', '//').toUpperCase()}`],
      ['as quoted-printable', (path: string) => path.replace('-', '=2D')],
      ['with a soft line break', (path: string) => path.replace('-', '-=%0D%0A')],
      ['with parameters in the path', (path: string) => `${path}&utm_source=mail`],
    ])('lead to it %s', async (_, change) => {
      const path = addresses[kind] ?? '';
      expect(await answer(path)).toEqual([200, null]);
      expect(await answer(change(path))).toEqual([301, path]);
      expect(await answer(`${change(path)}?utm_source=mail`)).toEqual([301, path]);
    });

    it('lead to it when they were cut', async () => {
      const path = addresses[kind] ?? '';
      expect(await answer(path.slice(0, -2))).toEqual([302, path]);
      expect(await answer(path.slice(0, -2).toUpperCase())).toEqual([301, path]);
      expect(await answer(`${path.slice(0, -2)}.`)).toEqual([301, path]);
    });

    it('answer 404 when no record is meant', async () => {
      expect(await answer(`${addresses[kind]}-autre.`)).toEqual([404, null]);
    });
  });

  it('lead to a download, whose token keeps its case', async () => {
    const { download = '' } = addresses;
    expect(await answer(download)).toEqual([200, null]);
    for (const changed of [
      `${download}.`,
      `${download})`,
      `/${download}`,
      download.replace('gallery', 'Gallery') + '%20',
    ])
      expect(await answer(changed)).toEqual([301, download]);
    expect((await answer(download.toUpperCase()))[0]).toBe(404);
  });

  it.each([
    '/cardinaux/pietr',
    '/cardinaux/piet-',
    '/cardinaux/pietro-parolin-2',
    '/actualites/sept-jours-dans-le-vide',
  ])('lead from %s nowhere', async (path) => {
    expect(await answer(path)).toEqual([404, null]);
  });

  it('lead to no other record from the address of a hidden one', async () => {
    const { gallery } = await createGallery(site, { titre: 'Fumée blanche' }, []);
    for (const titre of ['Fumée blanche 2025', 'Fumée cachée 2025']) await createGallery(site, { titre }, []);
    await site.callAsAdmin('PUT', `/api/gallery/${gallery._id}`, { titre: 'Fumée cachée', actif: false });
    for (const path of ['/galeries/fumee-blanche', '/GALERIES/FUMEE-BLANCHE', '/galeries/fumee-cachee'])
      expect(await answer(path)).toEqual([404, null]);
    expect(await answer('/galeries/fumee-blanche-20')).toEqual([302, '/galeries/fumee-blanche-2025']);
  });

  it('propose the few pages that are meant by one that was cut too early', async () => {
    for (const titre of ['Retour sur les congrégations', 'Retour sur les scrutins'])
      await site.callAsAdmin('POST', '/api/articles', {
        titre,
        resume: 'Un résumé',
        contenu: '<p>Un texte</p>',
        publie: true,
      });
    const page = await site.read('/actualites/retour-sur-les');
    expect(await page.locator('.void li a').allInnerTexts()).toEqual([
      'Retour sur les congrégations',
      'Retour sur les scrutins',
    ]);
    expect(await answer('/actualites/retour-sur-les')).toEqual([404, null]);
    expect(await answer('/actualites/retour-sur-les-s')).toEqual([302, '/actualites/retour-sur-les-scrutins']);
  });

  it.each([
    ['/Conclave', 200, null],
    ['/conclave.', 301, '/conclave'],
    ['/conclave%', 301, '/conclave'],
    ['/actualit%E9s', 301, '/actualites'],
    ['/actualit%E9z', 404, null],
    ['/conclave/index.html', 301, '/conclave'],
    ['/index.html', 301, '/'],
    ['/cardinaux?continent=Ame%CC%81rique', 301, '/cardinaux?continent=Am%C3%A9rique'],
    ['/cardinaux?continent=Am%E9rique', 200, null],
    ['//conclave', 301, '/conclave'],
    ['/cardinaux,?nom=parolin&utm_source=x', 301, '/cardinaux?nom=parolin'],
    ['/conclave?utm_source=x&tour=1).', 301, '/conclave?tour=1'],
    ['/conclave?tour=3D1', 301, '/conclave?tour=1'],
    ['//ailleurs.test/conclave', 404, null],
  ])('lead from %s: %s %s', async (path, status, location) => {
    expect(await answer(path)).toEqual([status, location]);
  });
});
