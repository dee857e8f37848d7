import { describe, expect, it } from '@jest/globals';
import { isSame } from '../kit/form.js';
import { formResolver } from '../kit/form-resolver.js';
import { baseOf, ENTRY_FORM, NEW_ENTRY, uploadError } from './use-entry-form.js';

const check = (over: object) =>
  formResolver(ENTRY_FORM)({ ...NEW_ENTRY, titre: 'Rome', ...over }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
const INVALID_POSITION = 'Nombre entier attendu, au moins 0';

describe('form of a gallery', () => {
  it('requires a title, and a position from 0', async () => {
    expect((await check({ titre: ' ', ordre: '-1' })).errors).toMatchObject({
      titre: { message: 'Le titre est requis' },
      ordre: { message: INVALID_POSITION },
    });
    expect((await check({})).errors).toEqual({});
  });

  it.each(['', ' 3 ', '0', '1000000', '0007'])('accepts the position %j', async (ordre) => {
    expect((await check({ ordre })).errors).toEqual({});
    expect(uploadError('ordre', ordre)).toBeUndefined();
  });

  it.each([
    ...['-1', '1.5', '1e3', 'un'].map((ordre) => [ordre, INVALID_POSITION]),
    ...['1000001', '99999999'].map((ordre) => [ordre, 'Trop grand : au plus 1 000 000']),
  ])('rejects the position %j', async (ordre, message) => {
    expect((await check({ ordre })).errors).toMatchObject({ ordre: { message } });
    expect(uploadError('ordre', ordre)).toBe(message);
  });

  it('trims texts and sends an empty position as 0', async () => {
    const { values } = await check({ titre: ' Rome ', description: ' a ', ordre: '', actif: false });
    expect(values).toEqual({ titre: 'Rome', description: 'a', ordre: 0, actif: false });
  });

  it('compares positions as numbers', () => {
    const position = (ordre: string) => ({ ...NEW_ENTRY, ordre });
    expect(isSame(ENTRY_FORM, 'ordre', position('3'), position(' 03'))).toBe(true);
    expect(isSame(ENTRY_FORM, 'ordre', position('0'), position(''))).toBe(true);
    expect(isSame(ENTRY_FORM, 'ordre', position('3'), position('4'))).toBe(false);
  });

  it('starts with the stored values; a new entry is active', () => {
    const recorded = { titre: 'a', description: 'b', ordre: 4, actif: false, version: 7 };
    expect(baseOf(recorded)).toEqual({
      version: 7,
      values: { titre: 'a', description: 'b', ordre: '4', actif: false },
    });
    expect(baseOf(undefined).values.actif).toBe(true);
  });

  it('accepts only a complete draft', () => {
    expect(ENTRY_FORM.values.safeParse(NEW_ENTRY).success).toBe(true);
    expect(ENTRY_FORM.values.safeParse({ ...NEW_ENTRY, ordre: 3 }).success).toBe(false);
    expect(ENTRY_FORM.values.safeParse(null).success).toBe(false);
  });
});
