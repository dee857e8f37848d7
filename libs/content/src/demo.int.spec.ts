import { EmbeddedDocumentStore } from '@fumata/documents';
import { cardinalSchema } from '@fumata/contracts';
import { createIds, systemClock } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { demoArticles } from './articles/demo-articles.js';
import { sanitise } from './articles/html.js';
import { toCardinal } from './cardinals/cardinal.js';
import { demoCardinals } from './cardinals/demo-cardinals.js';
import { openContent } from './content.js';
import { demoDays } from './papabile-du-jour/demo-days.js';
import { seedDemo } from './demo.js';

const AT = '2026-01-01T00:00:00.000Z';

describe('demo content', () => {
  it('conforms to the contract of cardinals', () => {
    for (const cardinal of demoCardinals(AT)) {
      const publicCardinal = toCardinal(cardinal, '2025-04-21');
      expect(cardinalSchema.parse(publicCardinal)).toEqual(publicCardinal);
    }
  });

  it('has a papabile du jour for each of the last 30 days, without repeats in a row or quotations', () => {
    const days = demoDays(demoCardinals(AT), '2026-01-01', AT);
    expect(days.map(({ dateAffichage }) => dateAffichage).slice(0, 2)).toEqual(['2026-01-01', '2025-12-31']);
    expect(days).toHaveLength(30);
    days.forEach(({ nomComplet, citation, commentaire }, i) => {
      expect(nomComplet).not.toBe(days[i + 1]?.nomComplet);
      expect(citation).toBe('');
      expect(commentaire).not.toBe('');
    });
  });

  it('has articles that sanitising leaves unchanged', () => {
    for (const { contenu } of demoArticles(AT)) expect(contenu).toBe(sanitise(contenu));
  });

  it('is seeded once: deleted records stay deleted', async () => {
    const documents = EmbeddedDocumentStore.inMemory();
    const content = openContent(documents, systemClock, createIds());
    const now = new Date(AT);
    await seedDemo(documents, content, now);
    expect(await content.cardinals.count()).toBe(252);
    const [entry] = await content.papabileDays.all();
    await content.papabileDays.remove(entry!._id, 'system');
    await seedDemo(documents, content, now);
    expect(await content.cardinals.count()).toBe(252);
    expect(await content.papabileDays.all()).toHaveLength(29);
  });
});
