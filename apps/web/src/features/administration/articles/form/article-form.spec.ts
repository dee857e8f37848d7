import type { NewArticle } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { changedFields, fieldsOf } from '../../kit/form.js';
import { formResolver } from '../../kit/form-resolver.js';
import { appearsText, stateOf } from '../rules/state.js';
import { draftFrom, draftIn, draftText, draftToOffer } from './article-draft.js';
import { ARTICLE_FORM, bodyOf, dayOf, MISSING, newValues, valuesOf } from './article-form.js';

const TODAY = '2025-05-07';
const NOW = Date.parse('2025-05-07T15:00:00Z');
const EMPTY = newValues(TODAY);
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
    expect(bodyOf(await bodyWith({}), ['auteur'], TODAY)).toEqual({ auteur: '' });
  });

  it('sends an empty date for today, and any other day or timestamp unchanged', async () => {
    const date = async (datePublication: string) =>
      bodyOf(await bodyWith({ datePublication }), fieldsOf(ARTICLE_FORM), TODAY).datePublication;
    expect(await date(TODAY)).toBe('');
    expect(await date('2025-05-14')).toBe('2025-05-14');
    expect(await date('2025-05-06T22:00:00.000Z')).toBe('2025-05-06T22:00:00.000Z');
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
  it('leave the reading time empty when the article has none', () => {
    const article = { ...EMPTY, _id: 'x', slug: 'x', version: 1, updatedAt: '', dateLecture: null };
    expect(valuesOf(article).dateLecture).toBe('');
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
    expect(dayOf('2025-05-13T22:00:00.000Z')).toBe('2025-05-14');
  });
});

describe('a draft', () => {
  const draft = (at: string, titre: string) => ({ values: { ...EMPTY, titre }, version: 2, at });
  const early = draft('2025-05-07T12:00:00.000Z', 'a');
  const late = draft('2025-05-07T13:00:00.000Z', 'b');

  it('round-trips through the browser storage and the server format', () => {
    expect(draftIn(draftText(late))).toEqual(late);
    expect(draftFrom({ champs: { ...late.values }, version: 2, at: late.at })).toEqual(late);
    expect(draftFrom({ champs: { ...late.values }, version: null, at: late.at })?.version).toBe(0);
  });

  it.each([null, '', '3', '{"values":{}}', JSON.stringify({ ...late, values: { ...EMPTY, categorie: 'sport' } })])(
    'is ignored when the stored text is invalid: %s',
    (text) => expect(draftIn(text)).toBeUndefined(),
  );

  it('is offered when it is the latest one and differs from the article', () => {
    expect(draftToOffer([early, late, undefined], EMPTY, TODAY)).toEqual(late);
    expect(draftToOffer([late, early], late.values, TODAY)).toBeUndefined();
    expect(draftToOffer([undefined], EMPTY, TODAY)).toBeUndefined();
  });

  it('dated the day it was written moves to today; another date stays', () => {
    const later = draftToOffer([late], EMPTY, '2025-05-09');
    expect(later?.values).toEqual({ ...late.values, datePublication: '2025-05-09' });
    const dated = { ...late, values: { ...late.values, datePublication: '2025-05-01' } };
    expect(draftToOffer([dated], EMPTY, '2025-05-09')).toBe(dated);
  });

  it('of an unchanged article has no changed fields', () => {
    const article = { ...EMPTY, _id: 'x', slug: 'x', version: 1, updatedAt: '', dateLecture: 3 };
    expect(changedFields(ARTICLE_FORM, EMPTY, valuesOf(article))).toEqual([]);
  });
});
