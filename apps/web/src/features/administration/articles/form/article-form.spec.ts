import { REQUIRED, type NewArticle } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { formResolver } from '../../kit/form-resolver.js';
import { ARTICLE_FORM, bodyOf, dayOf, NEW_VALUES, valuesOf } from './article-form.js';

const FULL = { ...NEW_VALUES, titre: ' Un titre ', resume: 'Un résumé', contenu: '<p>Du texte</p>' };
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
    expect((await check({ ...NEW_VALUES, resume: ' ' })).errors).toEqual({
      titre: { type: 'contract', message: REQUIRED },
      resume: { type: 'contract', message: REQUIRED },
      contenu: { type: 'contract', message: REQUIRED },
    });
  });

  it.each(['0', '61', '2.5', 'x'])('reject the reading time %j', async (dateLecture) => {
    expect((await check({ dateLecture })).errors).toEqual({
      dateLecture: { type: 'contract', message: 'De 1 à 60 minutes' },
    });
  });
});

describe('form values of an article', () => {
  const stored = { ...NEW_VALUES, _id: 'x', slug: 'x', version: 1, updatedAt: '', dateLecture: 3 };
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

  it('show the day in Rome of a timestamp, and today without a date', () => {
    expect(dayOf('2025-05-13T22:00:00.000Z', '2025-05-07')).toBe('2025-05-14');
    expect(dayOf('', '2025-05-07')).toBe('2025-05-07');
  });
});
