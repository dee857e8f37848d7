import type { Article } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';
import { all, readXml, textOf, type Element } from '../../testing/xml.js';

describe('articles: feeds', () => {
  const DAY = 86_400;
  const RSS = '/actualites/rss.xml';
  const ATOM = '/actualites/atom.xml';
  const HOSTILE_TEXT = '<b>&"\']]> <script>alert(1)</script> ]]>';

  let site: TestSite;
  let token: string;
  beforeEach(async () => {
    site = await TestSite.open();
    site.system.clock.pass(30 * DAY);
    token = await site.login('admin');
  });
  afterEach(() => site.close());

  const fetched = (path: string) => fetch(site.address + path);
  const read = async (path: string): Promise<Element> => readXml(await (await fetched(path)).text());
  const add = async (over: object): Promise<Article> => {
    const body = { titre: 'Titre', resume: 'Résumé', contenu: '<p>Texte</p>', publie: true, ...over };
    return (await site.ask<Article>('POST', '/api/articles', { body, headers: { 'x-auth-token': token } })).body;
  };
  /** Titles of the feeds; both must have the same. */
  async function titles(): Promise<(string | undefined)[]> {
    const [rss, atom] = await Promise.all([read(RSS), read(ATOM)]);
    const inRss = all(rss.children[0] as Element, 'item').map((item) => textOf(item, 'title')); // the channel
    expect(all(atom, 'entry').map((entry) => textOf(entry, 'title'))).toEqual(inRss);
    return inRss;
  }

  describe('the feeds', () => {
    it.each([
      [RSS, 'application/rss+xml; charset=utf-8'],
      [ATOM, 'application/atom+xml; charset=utf-8'],
    ])('%s is cacheable for five minutes, with type %s', async (path, type) => {
      const { status, headers } = await fetched(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
    });

    it('contain the twenty newest articles, newest first, with absolute addresses', async () => {
      for (let index = 0; index < 12; index += 1) {
        site.system.clock.pass(1);
        await add({ titre: `Titre ${index}` });
      }
      const published = await titles();
      expect(published).toHaveLength(20);
      expect(published.slice(0, 2)).toEqual(['Titre 11', 'Titre 10']);
      const [item] = all((await read(RSS)).children[0] as Element, 'item'); // the channel
      expect(textOf(item, 'link')).toBe('http://fumata.test/actualites/titre-11');
      const [entry] = all(await read(ATOM), 'entry');
      expect(entry?.children.find(({ name }) => name === 'link')?.attributes['href']).toBe(
        'http://fumata.test/actualites/titre-11',
      );
    });

    it('omit drafts, deleted articles, and scheduled articles until their publication date', async () => {
      const before = await titles();
      const tomorrow = new Date(site.system.clock.now().getTime() + DAY * 1000).toISOString();
      await add({ titre: 'Brouillon', publie: false });
      await add({ titre: 'Demain', datePublication: tomorrow });
      const { _id } = await add({ titre: 'Corbeille' });
      await site.ask('DELETE', `/api/articles/${_id}`, { headers: { 'x-auth-token': token } });
      expect(await titles()).toEqual(before);
      site.system.clock.pass(DAY);
      expect(await titles()).toEqual(['Demain', ...before]);
      const [entry] = all(await read(ATOM), 'entry');
      expect(textOf(entry, 'updated')).toBe(tomorrow);
    });

    it('are well-formed XML and preserve any title', async () => {
      await add({ titre: HOSTILE_TEXT, resume: HOSTILE_TEXT, auteur: HOSTILE_TEXT });
      expect((await titles())[0]).toBe(HOSTILE_TEXT);
      const [entry] = all(await read(ATOM), 'entry');
      expect(textOf(entry, 'summary')).toBe(HOSTILE_TEXT);
      const [item] = all((await read(RSS)).children[0] as Element, 'item'); // the channel
      expect(textOf(item, 'dc:creator')).toBe(HOSTILE_TEXT);
      expect(textOf(item, 'description')).not.toContain('<');
      expect(await (await fetched(RSS)).text()).not.toMatch(/<script|<b>|CDATA/);
    });

    it('keep an article’s id when its address changes', async () => {
      const { _id } = await add({ titre: 'Avant' });
      const id = async () => textOf(all(await read(ATOM), 'entry')[0], 'id');
      const before = await id();
      const body = { titre: 'Après' };
      await site.ask('PUT', `/api/articles/${_id}`, { body, headers: { 'x-auth-token': token } });
      expect((await titles())[0]).toBe('Après');
      expect(await id()).toBe(before);
    });
  });
});
