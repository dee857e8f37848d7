import { describe, expect, it } from '@jest/globals';
import { statusByAge, statusHint } from './status.js';

const DAY = '2025-04-21';

describe('voting status by age', () => {
  it.each([
    ['1958-12-26', 'OUI'],
    ['1945-04-21', 'OUI'],
    ['1945-04-22', 'OUI'],
    ['1945-04-20', 'NON'],
    ['', undefined],
  ])('of a cardinal born on %j', (born, statut) => {
    expect(statusByAge(DAY, born)).toBe(statut);
  });

  it('is the default, and a choice that differs from it is reported', () => {
    expect(statusHint({ statutVotant: '', dateNaissance: '1958-12-26' }, DAY)).toEqual({
      selectedStatus: 'OUI',
      differs: false,
      text: '66\u00A0ans au 21\u00A0avril 2025\u00A0: électeur, moins de 80\u00A0ans.',
    });
    expect(statusHint({ statutVotant: 'NON', dateNaissance: '1958-12-26' }, DAY).differs).toBe(true);
    expect(statusHint({ statutVotant: 'NON', dateNaissance: '' }, DAY).differs).toBe(false);
  });
});
