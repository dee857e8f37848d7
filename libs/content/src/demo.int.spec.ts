import { EmbeddedDocumentStore } from '@fumata/documents';
import { cardinalSchema } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { presented } from './cardinals/cardinal.js';
import type { StoredCardinal } from './cardinals/cardinal.js';
import { CardinalStore } from './cardinals/cardinal-store.js';
import { demoCardinals } from './cardinals/demo-cardinals.js';
import { sowDemo } from './demo.js';

const AT = '2026-01-01T00:00:00.000Z';

describe('the demo’s content', () => {
  it('is what the calls promise of a cardinal', () => {
    for (const cardinal of demoCardinals(AT)) {
      const shown = presented(cardinal, '2025-04-21');
      expect(cardinalSchema.parse(shown)).toEqual(shown);
    }
  });

  it('is sown once: what was deleted stays deleted', async () => {
    const documents = EmbeddedDocumentStore.inMemory();
    const store = new CardinalStore(documents);
    await sowDemo(documents, AT);
    expect(await store.count()).toBe(252);
    const cardinals = documents.collection<StoredCardinal>({
      name: 'cardinals',
      unique: [['slug']],
      indexes: [['updatedAt']],
    });
    await cardinals.deleteMany({ slug: 'pietro-parolin' });
    await sowDemo(documents, AT);
    expect(await store.count()).toBe(251);
  });
});
