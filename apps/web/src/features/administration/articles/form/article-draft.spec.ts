import { describe, expect, it } from '@jest/globals';
import { draftFrom, draftsToOffer } from './article-draft.js';
import { NEW_VALUES } from './article-form.js';

describe('a draft', () => {
  const draft = (key: string, at: string, titre: string) => ({
    key,
    article: null,
    values: { ...NEW_VALUES, titre },
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
    expect(draftsToOffer([early, other, late], NEW_VALUES)).toEqual([late, other]);
    expect(draftsToOffer([late, early], late.values)).toEqual([]);
    expect(draftsToOffer([], NEW_VALUES)).toEqual([]);
  });
});
