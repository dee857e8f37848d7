import { EmbeddedDocumentStore } from '@fumata/documents';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CARDINAL_FIELDS } from '../testing/cardinal-fields.js';
import { CountingDocuments } from '../testing/doubles/counting-documents.js';
import { TestSite } from '../testing/site.js';

const QUESTION = {
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 2,
  category: 'histoire',
  difficulty: 'expert',
  explanation: 'Parce que.',
};

describe('the number of queries of a call', () => {
  let documents: CountingDocuments;
  let site: TestSite;
  let tokens: string[];
  let added = 0;

  beforeAll(async () => {
    documents = new CountingDocuments(EmbeddedDocumentStore.inMemory());
    site = await TestSite.open({}, { documents });
    // They create the records in turn, so that a query for each author would show.
    tokens = [];
    for (let n = 0; n < 12; n += 1) tokens.push(await site.login('admin', `Admin ${n}`));
    await addRecords(2);
    for (const [path] of CALLS) await count(path); // fills caches
  });
  afterAll(() => site.close());

  const token = (n = 0) => tokens[n % tokens.length] ?? '';
  const post = async (path: string, body: object, n: number): Promise<{ readonly _id: string }> => {
    const { status, body: record } = await site.by<{ _id: string }>(token(n), 'POST', `/api${path}`, body);
    expect(status).toBe(201);
    return record;
  };

  async function addRecords(times: number): Promise<void> {
    for (const n of Array.from({ length: times }, () => (added += 1))) {
      const cardinal = await post('/cardinaux', { ...CARDINAL_FIELDS, nom: `Nombre ${n}` }, n);
      await site.by(token(n), 'DELETE', `/api/cardinaux/${cardinal._id}`);
      const article = { titre: `Article ${n}`, resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true };
      await post('/articles', article, n);
      const deleted = await post('/articles', { ...article, titre: `Supprimé ${n}` }, n);
      await site.by(token(n), 'DELETE', `/api/articles/${deleted._id}`);
      await post('/quiz/questions', { ...QUESTION, question: `Question ${n} ?` }, n);
      await post('/gallery', { titre: `Galerie ${n}` }, n);
      const day = `2025-06-${String(n).padStart(2, '0')}`;
      await post('/papabile-jour', { cardinalId: site.cardinal('pietro-parolin')._id, dateAffichage: day }, n);
    }
  }

  const CALLS: readonly (readonly [string])[] = [
    ['/api/cardinaux/corbeille'],
    ['/api/cardinaux/search?limit=50'],
    ['/api/cardinaux/export.csv'],
    ['/api/articles?limit=50'],
    ['/api/articles/corbeille'],
    ['/api/articles/categories'],
    ['/api/articles/recent'],
    ['/api/actes'],
    ['/api/papabile-jour'],
    ['/api/papabile-jour/recent?limit=100'],
    ['/api/quiz/questions'],
    ['/api/quiz/questions/statistiques'],
    ['/api/quiz/questions/export.csv'],
    ['/api/gallery'],
    ['/api/gallery/admin'],
    ['/actualites/rss.xml'],
    ['/sitemap.xml'],
  ];

  /** The lower of two: the first takes over what was saved, and queries of a timer may fall into either. */
  const count = async (path: string): Promise<number> => Math.min(await countOnce(path), await countOnce(path));

  async function countOnce(path: string): Promise<number> {
    const before = documents.calls;
    const { status } = await site.by(token(), 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    return documents.calls - before;
  }

  it.each(CALLS)('%s does not grow with the records that it lists', async (path) => {
    const few = await count(path);
    await addRecords(1);
    expect(await count(path)).toBe(few);
  });
});
