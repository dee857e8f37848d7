import type { NewArticle } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { formResolver } from '../../kit/form-resolver.js';
import { appearsText, stateOf } from '../rules/state.js';
import { draftFrom, draftsToOffer } from './article-draft.js';
import { ARTICLE_FORM, bodyOf, dayOf, MISSING, NEW_VALUES, valuesOf } from './article-form.js';

const TODAY = '2025-05-07';
const NOW = Date.parse('2025-05-07T15:00:00Z');
const EMPTY = NEW_VALUES;
const FULL = { ...EMPTY, titre: ' Un titre ', resume: 'Un résumé', contenu: '<p>Du texte</p>' };
const check = (over: object) =>
  formResolver(ARTICLE_FORM)({ ...FULL, ...over }, undefined, { fields: {}, shouldUseNativeValidation: false });
const bodyWith = async (over: object): Promise<NewArticle> => {
  const { values, errors } = await check(over);
  expect(errors).toEqual({});
  return values as NewArticle; // no errors: the contract's output
};

describe('body of an article', () => {
  it('trims texts and converts numbers', async () => {
    expect(await bodyWith({})).toMatchObject({ titre: 'Un titre', dateLecture: 3, image: null, publie: true });
  });

  it('has no reading time when the field is empty', async () => {
    expect(await bodyWith({ dateLecture: '' })).toMatchObject({ dateLecture: null });
  });

  it('contains only the given fields', async () => {
    expect(bodyOf(await bodyWith({}), ['auteur'])).toEqual({ auteur: '' });
  });
});

describe('errors of an article', () => {
  it('mark each missing text', async () => {
    expect((await check({ ...EMPTY, resume: ' ' })).errors).toEqual({
      titre: { type: 'contract', message: MISSING },
      resume: { type: 'contract', message: MISSING },
      contenu: { type: 'contract', message: MISSING },
    });
  });

  it.each(['0', '61', '2.5', 'x'])('reject the reading time %j', async (dateLecture) => {
    expect((await check({ dateLecture })).errors).toEqual({
      dateLecture: { type: 'contract', message: 'De 1 à 60 minutes' },
    });
  });
});

describe('form values of an article', () => {
  const stored = { ...EMPTY, _id: 'x', slug: 'x', version: 1, updatedAt: '', dateLecture: 3 };
  const dated = { ...stored, datePublication: '2025-05-01T15:00:00.000Z' };

  it('have the date of a draft only if somebody chose it', () => {
    const draft = { ...dated, publie: false };
    expect(valuesOf({ ...draft, dateChoisie: false }).datePublication).toBe('');
    expect(valuesOf({ ...draft, dateChoisie: true }).datePublication).toBe('2025-05-01T15:00:00.000Z');
    expect(valuesOf({ ...dated, dateChoisie: false }).datePublication).toBe('2025-05-01T15:00:00.000Z');
  });

  it('leave the reading time empty when the article has none', () => {
    expect(valuesOf({ ...stored, dateLecture: null, dateChoisie: false }).dateLecture).toBe('');
  });
});

describe('the state of an article', () => {
  it.each([
    [false, '2025-05-06', 'draft'],
    [true, '', 'published'],
    [true, TODAY, 'published'],
    [true, '2025-05-08', 'scheduled'],
    [true, '2025-05-07T15:00:00.000Z', 'published'],
    [true, '2025-05-07T15:00:00.001Z', 'scheduled'],
  ] as const)('published %s, dated %j: %s', (publie, datePublication, state) =>
    expect(stateOf({ publie, datePublication }, NOW)).toBe(state),
  );

  it('formats the publication date in Rome time', () => {
    const plain = (text: string) => text.replace(/\u00A0/g, ' ');
    expect(plain(appearsText('2025-05-14'))).toBe('mercredi 14 mai 2025 à 0 h 00');
    expect(plain(appearsText('2025-05-13T22:00:00.000Z'))).toBe('mercredi 14 mai 2025 à 0 h 00');
    expect(dayOf('2025-05-13T22:00:00.000Z', TODAY)).toBe('2025-05-14');
    expect(dayOf('', TODAY)).toBe(TODAY);
  });
});

describe('a draft', () => {
  const draft = (key: string, at: string, titre: string) => ({
    key,
    article: null,
    values: { ...EMPTY, titre },
    version: 0,
    at,
  });
  const early = draft('one', '2025-05-07T12:00:00.000Z', 'a');
  const late = draft('one', '2025-05-07T13:00:00.000Z', 'b');
  const other = draft('other', '2025-05-07T12:30:00.000Z', 'c');

  it('is converted from the server', () => {
    const { key, values, ...kept } = late;
    expect(draftFrom({ ...kept, cle: key, champs: { ...values }, version: null })).toEqual(late);
    expect(draftFrom({ ...kept, cle: key, champs: { ...values, categorie: 'sport' }, version: 1 })).toBeUndefined();
  });

  it('is offered once for each form, latest first, if it differs from the article', () => {
    expect(draftsToOffer([early, other, late], EMPTY)).toEqual([late, other]);
    expect(draftsToOffer([late, early], late.values)).toEqual([]);
    expect(draftsToOffer([], EMPTY)).toEqual([]);
  });
});
