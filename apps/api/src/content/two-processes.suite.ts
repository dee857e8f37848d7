import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltPages } from '../pages/page-renderer.js';
import { CARDINAL_FIELDS } from '../testing/cardinal-fields.js';
import { TestSite } from '../testing/site.js';

/** Pages that show what the API answers: `/page/articles` shows `/api/articles`. */
const pages: BuiltPages = {
  clientFolder: __dirname,
  scriptHashes: [],
  renderer: (_site, get) => ({
    render: async ({ pathname, search }) => {
      const { status, text } = await get(pathname.replace('/page/', '/api/') + search);
      return { status, html: text };
    },
    shell: () => ({ status: 503, html: '' }),
    canonical: (address) => address,
    card: () => Promise.resolve(undefined),
  }),
};

interface Kind {
  readonly path: string;
  readonly fields: () => object;
  /** Where the public sees a record. */
  readonly shownAt: (record: { readonly _id: string; readonly slug: string }) => string;
}

const KINDS: readonly [string, Kind][] = [
  [
    'a cardinal',
    {
      path: 'cardinaux',
      fields: () => ({ ...CARDINAL_FIELDS, nom: 'Ensemble' }),
      shownAt: ({ slug }) => `cardinaux/slug/${slug}`,
    },
  ],
  [
    'an article',
    {
      path: 'articles',
      fields: () => ({ titre: 'Ensemble', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true }),
      shownAt: ({ slug }) => `articles/slug/${slug}`,
    },
  ],
  [
    'a gallery',
    { path: 'gallery', fields: () => ({ titre: 'Ensemble' }), shownAt: ({ slug }) => `gallery/slug/${slug}` },
  ],
];

describe('the content on two processes', () => {
  let site: TestSite;
  let admin: string;

  beforeAll(async () => {
    site = await TestSite.openTwo({ pages });
    admin = await site.login('admin');
  });
  afterAll(() => site.close());

  /** Writes through the first process; resolves to the record. */
  const write = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${site.addresses[0]}/api/${path}`, {
      method,
      headers: { 'x-auth-token': admin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as { readonly _id: string; readonly slug: string };
  };
  /** Status and text of the second process. */
  const read = async (path: string) => {
    const response = await fetch(`${site.addresses[1]}/${path}`);
    return { status: response.status, text: await response.text() };
  };

  describe.each(KINDS)('%s saved through the one', (_what, { path, fields, shownAt }) => {
    it('is shown, changed and withdrawn by the other process, in its answers and on its pages', async () => {
      const record = await write('POST', path, fields());
      const shownRecord = shownAt(record);
      const statuses = async () => [
        (await read(`api/${shownRecord}`)).status,
        (await read(`page/${shownRecord}`)).status,
      ];
      expect(await statuses()).toEqual([200, 200]);
      await write('PUT', `${path}/${record._id}`, { ...fields(), nom: 'Changé', titre: 'Changé' });
      expect((await read(`page/${shownRecord}`)).text).toContain('Changé');
      await write('DELETE', `${path}/${record._id}`);
      expect(await statuses()).toEqual([404, 404]);
    });
  });

  it('is found by the other process as soon as it is saved, although that process has answered its page with 404', async () => {
    const page = 'page/cardinaux/slug/jean-attendu';
    expect((await read(page)).status).toBe(404);
    await write('POST', 'cardinaux', { ...KINDS[0]?.[1].fields(), nom: 'Attendu' });
    expect((await read(page)).status).toBe(200);
    expect((await read('api/cardinaux/search?nom=attendu')).text).toContain('Jean Attendu');
  });

  it('counts for votes on the other process', async () => {
    const { _id } = await write('POST', 'cardinaux', { ...KINDS[0]?.[1].fields(), nom: 'Élu', statutVotant: 'OUI' });
    const response = await fetch(`${site.addresses[1]}/api/conclave/vote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cardinalId: _id }),
    });
    expect(response.status).toBe(201);
  });
});
