import {
  cardinalPageSchema,
  cardinalSchema,
  cardinalStatsSchema,
  type Cardinal,
  type CardinalPage,
  type CardinalStats,
} from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('cardinals: public routes', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());

  const page = async (query: string) => (await site.get<CardinalPage>(`/api/cardinaux${query}`)).body;

  describe('lists of cardinals', () => {
    it('have pages of 20 and match the contract', async () => {
      const first = await page('');
      expect(cardinalPageSchema.parse(first)).toEqual(first);
      expect(first).toMatchObject({ total: 252, totalPages: 13, currentPage: 1 });
      expect(first.cardinaux).toHaveLength(20);
    });

    it('accept page and limit; are empty past the end', async () => {
      expect((await page('?limit=1000')).cardinaux).toHaveLength(252);
      expect((await page('?page=2&limit=200')).cardinaux).toHaveLength(52);
      expect((await page('?page=99')).cardinaux).toEqual([]);
      expect((await page('?page=&limit=&inconnu=1')).cardinaux).toHaveLength(20);
    });

    it.each([
      '?page=0',
      '?page=x',
      '?limit=1001',
      '?limit=0',
      '?limit=1.5',
      '?limit=0x10',
      '?limit=1e2',
      '?limit=1.0',
      '?page=%201',
      '?aleatoire=0x2',
      '?page=1&page=2',
      '/search?ordre=n-importe',
      '/search?papabile=oui',
      '/search?statutVotant=PEUT-ETRE',
      '/search?continent=Mars',
      '/search?nom=a&nom=b',
      '/search?nom[$ne]=x&limit=-1',
    ])('answers 400 to %s', async (query) => {
      expect((await site.get(`/api/cardinaux${query}`)).status).toBe(400);
    });

    it('return eight random cardinals', async () => {
      const { cardinaux } = await page('?aleatoire=8');
      expect(new Set(cardinaux.map(({ _id }) => _id)).size).toBe(8);
    });
  });

  describe('searching cardinals', () => {
    it.each([
      ['nom=parolin', 1],
      ['nom=Erd%C5%91', 1],
      ['papabile=true', 20],
      ['papabile=true&limit=5', 20],
      ['statutVotant=OUI&limit=120', 135],
      ['continent=Oc%C3%A9anie', 4],
      ['ordre=Cardinal-%C3%A9v%C3%AAque&statutVotant=OUI', 5],
      ['paysService=Philippines', 4],
      ['nom=&paysService=&continent=&ordre=&papabile=&statutVotant=', 252],
      ['nom=%24where', 0],
      ['nom=%21%21%21', 0],
      ['nom=+', 252],
    ])('finds by %s a total of %i', async (query, total) => {
      expect((await page(`/search?${query}`)).total).toBe(total);
    });
  });

  describe('one cardinal', () => {
    it('is found by slug and by id, and matches the contract', async () => {
      const { body } = await site.get<Cardinal>('/api/cardinaux/slug/pietro-parolin');
      expect(cardinalSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({ nomComplet: 'Pietro Parolin', statutVotant: 'OUI', age: 70 });
      expect((await site.get<Cardinal>(`/api/cardinaux/${body._id}`)).body).toEqual(body);
    });

    it.each([
      ['slug/personne', 404],
      ['f'.repeat(24), 404],
      ['123', 400],
      ['slug/..%2f..%2fetc', 404],
    ])('%s answers %i', async (path, status) => {
      expect((await site.get(`/api/cardinaux/${path}`)).status).toBe(status);
    });

    it('is reported as not found under an unknown slug', async () => {
      expect((await site.get<{ msg: string }>('/api/cardinaux/slug/personne')).body.msg).toBe('Cardinal non trouvé');
    });
  });

  describe('the statistics of the College', () => {
    it('match the contract and count each cardinal in one age range, in order', async () => {
      const { body } = await site.get<CardinalStats>('/api/cardinaux/stats');
      expect(cardinalStatsSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({ totalCardinaux: 252, votantsCount: 135 });
      expect(body.ageStats.reduce((sum, { count }) => sum + count, 0)).toBe(252);
      expect(body.ageStats.map(({ range }) => range)).toEqual([...body.ageStats.map(({ range }) => range)].sort());
    });
  });
});
