import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { recordContext } from '../records/record.js';
import type { StoredCardinal } from './cardinal.js';
import { CardinalStore } from './cardinal-store.js';
import { CardinalCatalogue } from './catalogue.js';
import { demoCardinals } from './demo-cardinals.js';
import { ageRange } from './stats.js';

const AT = '2026-01-01T00:00:00.000Z';
let cardinals: StoredCardinal[];
let catalogue: CardinalCatalogue;
let store: EmbeddedDocumentStore;
let cardinalStore: CardinalStore;

beforeEach(async () => {
  store = EmbeddedDocumentStore.inMemory();
  cardinals = demoCardinals(AT);
  cardinalStore = new CardinalStore(recordContext(store, systemClock, createIds()));
  await store.prepare();
  await cardinalStore.addMissing(cardinals);
  catalogue = new CardinalCatalogue(cardinalStore, () => '2025-05-07');
  await catalogue.refresh();
});

const change = async (slug: string, over: Partial<StoredCardinal>) => {
  const before = cardinals.find((each) => each.slug === slug)!;
  const collection = store.collection<StoredCardinal>({
    name: 'cardinals',
    unique: [['slug']],
    indexes: [['updatedAt'], ['oldSlugs']],
    counted: true,
  });
  await collection.put({ ...before, version: before.version + 1, updatedAt: '2026-01-02T00:00:00.000Z', ...over });
  await catalogue.refresh();
  return before._id;
};

describe('CardinalCatalogue', () => {
  it('contains the College at the opening of the conclave: 252, 135 electable, 133 electors', () => {
    expect(catalogue.list({}).total).toBe(252);
    expect(catalogue.search({ statutVotant: 'OUI' }, { limit: 1000 }).cardinaux).toHaveLength(135);
    expect(catalogue.electors()).toBe(133);
    const reason = 'pour raisons de santé';
    expect(catalogue.stats()).toMatchObject({
      totalCardinaux: 252,
      votantsCount: 135,
      electeursAbsents: [
        { nomComplet: 'Antonio Cañizares Llovera', motifAbsence: reason },
        { nomComplet: 'John Njue', motifAbsence: reason },
      ],
    });
  });

  it('reads a record of an earlier version, without a reason of absence, as one with an empty reason', async () => {
    const id = await change('john-njue', { motifAbsence: undefined as unknown as string });
    expect(catalogue.get(id)?.motifAbsence).toBe('');
    expect(catalogue.getBySlugWithTrash('john-njue')?.motifAbsence).toBe('');
  });

  it('pages in order of family names; a page beyond the end is empty', () => {
    const first = catalogue.list({});
    expect(first).toMatchObject({ totalPages: 13, currentPage: 1 });
    expect(first.cardinaux).toHaveLength(20);
    expect(first.cardinaux[0]).toMatchObject({
      nom: 'Abril y Castelló',
      nomComplet: 'Santos Abril y Castelló',
      age: 89,
    });
    expect(catalogue.list({ page: 13 }).cardinaux).toHaveLength(12);
    expect(catalogue.list({ page: 14 }).cardinaux).toEqual([]);
  });

  it('orders by family name before first name, also records of an earlier version', async () => {
    await change('victor-manuel-fernandez', { sortKey: 'fernandez victor manuel' });
    const { cardinaux } = catalogue.search({}, { limit: 1000 });
    expect(cardinaux.flatMap(({ nom }) => (nom.startsWith('Fern') ? [nom] : []))).toEqual([
      'Fernández',
      'Fernández Artime',
    ]);
  });

  it('groups by country records of an earlier version, which has typographic apostrophes', async () => {
    const countries = catalogue.stats().paysServiceCounts.length;
    const id = await change('ignace-bessi-dogbo', { paysService: 'Côte d’Ivoire' });
    expect(catalogue.stats().paysServiceCounts).toHaveLength(countries);
    const { cardinaux } = catalogue.search({ paysService: "Côte d'Ivoire" }, {});
    expect(cardinaux.map(({ _id }) => _id)).toContain(id);
  });

  it('combines filters and finds a misspelt name', () => {
    expect(
      catalogue.search({ continent: 'Océanie', papabile: false, ordre: 'Cardinal-prêtre' }, {}).total,
    ).toBeGreaterThan(0);
    expect(catalogue.search({ nom: 'tagel' }, {}).cardinaux.map((c) => c.slug)).toEqual(['luis-antonio-tagle']);
    expect(catalogue.search({ papabile: true }, {}).total).toBe(20);
  });

  it('returns the senior elector of an order', () => {
    expect(catalogue.firstOf('Cardinal-évêque')).toBe('Pietro Parolin');
    expect(catalogue.firstOf('Cardinal-diacre')).toBe('Dominique Mamberti');
  });

  it('returns different random cardinals', () => {
    const drawn = catalogue.sample(8, () => 0.5).map(({ _id }) => _id);
    expect(new Set(drawn).size).toBe(8);
  });

  it('keeps only the name of a cardinal in the trash', async () => {
    const id = await change('pietro-parolin', { deletedAt: AT });
    expect(catalogue.get(id)).toBeUndefined();
    expect(catalogue.getBySlug('pietro-parolin')).toBeUndefined();
    expect(catalogue.isElectable(id)).toBe(false);
    expect(catalogue.electors()).toBe(132);
    expect(catalogue.card(id).nomComplet).toBe('Pietro Parolin');
    expect(catalogue.search({ nom: 'parolin' }, {}).total).toBe(0);
  });

  it('finds a cardinal by an earlier slug', async () => {
    await change('pietro-parolin', { slug: 'pietro-parolin-2', oldSlugs: ['pietro-parolin'] });
    expect(catalogue.getBySlug('pietro-parolin')?.slug).toBe('pietro-parolin-2');
  });

  it('omits internal fields from API values', () => {
    const cardinal = catalogue.getBySlug('pietro-parolin')!;
    expect(Object.keys(cardinal)).not.toEqual(expect.arrayContaining(['sortKey']));
    expect(cardinal).not.toHaveProperty('deletedAt');
    expect(cardinal.fonctions).toEqual([{ titre: cardinal.fonction, organisation: '', debut: '', fin: '' }]);
  });
});

describe('CardinalCatalogue.refresh', () => {
  const SLUG = 'pietro-parolin';

  it('accepts only higher versions', async () => {
    const id = await change(SLUG, { version: 3, statutVotant: 'NON' });
    await change(SLUG, { version: 2, updatedAt: '2026-01-02T00:00:01.000Z' });
    expect(catalogue.isElectable(id)).toBe(false);
  });

  it('continues after a failure', async () => {
    const newerThan = cardinalStore.newerThan.bind(cardinalStore);
    cardinalStore.newerThan = () => Promise.reject(new Error('unavailable'));
    await expect(catalogue.refresh()).rejects.toThrow('unavailable');
    cardinalStore.newerThan = newerThan;
    expect(catalogue.isElectable(await change(SLUG, { statutVotant: 'NON' }))).toBe(false);
  });

  it('finds a change dated earlier than one it has, as after a clock was set back', async () => {
    await change(SLUG, { statutVotant: 'NON' });
    const tagle = await change('luis-antonio-tagle', { statutVotant: 'NON', updatedAt: '2026-01-01T23:55:00.000Z' });
    expect(catalogue.isElectable(tagle)).toBe(false);
  });

  it('increments the generation only if it finds a change', async () => {
    const { generation } = catalogue;
    await catalogue.refresh();
    expect(catalogue.generation).toBe(generation);
    await change(SLUG, { statutVotant: 'NON' });
    expect(catalogue.generation).toBe(generation + 1);
  });
});

describe('ages', () => {
  it('are grouped in ranges of ten', () => {
    expect([45, 50, 51, 60, 61, 80, 81, 99].map(ageRange)).toEqual([
      '41-50',
      '41-50',
      '51-60',
      '51-60',
      '61-70',
      '71-80',
      '81+',
      '81+',
    ]);
  });
});
