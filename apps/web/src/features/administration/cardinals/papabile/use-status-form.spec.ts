import { describe, expect, it } from '@jest/globals';
import { changedFields } from '../../kit/form.js';
import { formResolver } from '../../kit/form-resolver.js';
import { baseOf, STATUS_FORM } from './use-status-form.js';

const status = { papabile: true, strengths: [' a ', ''], limits: [''] };
const check = (over: object) =>
  formResolver(STATUS_FORM)({ ...status, ...over }, undefined, { fields: {}, shouldUseNativeValidation: false });

describe('form of a papabile status', () => {
  it('sends no empty lines', async () => {
    expect((await check({})).values).toEqual({ papabile: true, raisonsForPapabile: ['a'], raisonsAgainstPapabile: [] });
  });

  it('sends empty lists without the status', async () => {
    expect((await check({ papabile: false })).values).toEqual({
      papabile: false,
      raisonsForPapabile: [],
      raisonsAgainstPapabile: [],
    });
  });

  it('marks the list that has an overlong line', async () => {
    expect((await check({ limits: ['x'.repeat(2_001)] })).errors).toMatchObject({
      limits: { message: 'Texte trop long : au plus 2000 caractères' },
    });
  });

  it('starts with at least one line per list; a blank line is no change', () => {
    const recorded = { papabile: true, raisonsForPapabile: ['a'], raisonsAgainstPapabile: [], version: 1 };
    const { values } = baseOf(recorded);
    expect(values).toEqual({ papabile: true, strengths: ['a'], limits: [''] });
    expect(changedFields(STATUS_FORM, values, status)).toEqual([]);
    expect(changedFields(STATUS_FORM, values, { ...status, strengths: ['b'] })).toEqual(['strengths']);
  });
});
