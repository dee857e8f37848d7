import { describe, expect, it } from '@jest/globals';
import { formResolver } from '../kit/form-resolver.js';
import { DAY_FORM, newDay } from './form.js';

const CARDINAL = 'a'.repeat(24);
const check = (over: object) =>
  formResolver(DAY_FORM)({ ...newDay('2025-05-08'), cardinalId: CARDINAL, ...over }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

describe('form of a papabile of the day', () => {
  it('requires a cardinal and a day', async () => {
    expect((await check({ cardinalId: '', dateAffichage: '' })).errors).toMatchObject({
      cardinalId: { message: 'Veuillez sélectionner un cardinal' },
      dateAffichage: { message: "Veuillez sélectionner une date d'affichage" },
    });
  });

  it('resolves to a trimmed request body', async () => {
    const { values, errors } = await check({ citation: ' La paix ' });
    expect(errors).toEqual({});
    expect(values).toEqual({ ...newDay('2025-05-08'), cardinalId: CARDINAL, citation: 'La paix' });
  });
});
