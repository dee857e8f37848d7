import { describe, expect, it } from '@jest/globals';
import { isRewrittenAs, isShortenedNumber, readDay, readName, readWholeNumber, readYesOrNo } from './cells.js';

describe('readDay', () => {
  it.each([
    '1950-09-15',
    '15/09/1950',
    '15/9/50',
    '15.09.1950',
    '15-sept-50',
    '15-sept.-50',
    '15 septembre 1950',
    'vendredi 15 septembre 1950',
    ' 15\u00a0Septembre 1950 ',
    '1950/9/15',
    '15/09/1950 00:00:00',
    '15/09/1950 0:00',
    '1950-09-15T00:00:00.000Z',
  ])('reads %s', (cell) => {
    expect(readDay(cell, '20')).toBe('1950-09-15');
  });

  it.each([
    ['1er janvier 1950', '1950-01-01'],
    ['05-août-55', '1955-08-05'],
    ['05-févr-55', '1955-02-05'],
    ['05-déc-1955', '1955-12-05'],
    ['05-juil-55', '1955-07-05'],
  ])('reads %s as %s', (cell, day) => {
    expect(readDay(cell, '20')).toBe(day);
  });

  it.each([
    ['23/09/25', '19', '1925-09-23'],
    ['07/12/24', '20', '2024-12-07'],
    ['22-févr.-14', '20', '2014-02-22'],
    ['28/06/91', '20', '1991-06-28'],
  ] as const)('reads %s with the recent century %s as %s', (cell, recent, day) => {
    expect(readDay(cell, recent)).toBe(day);
  });

  it.each(['05-jui-55', 'hier', '18521', '05-xyz-55', ''])('leaves the ambiguous %s', (cell) => {
    expect(readDay(cell, '20')).toBe(cell);
  });

  it('leaves a day that does not exist to the schema', () => {
    expect(readDay('09/15/1950', '20')).toBe('1950-15-09');
  });
});

describe('other cells of a spreadsheet', () => {
  it('are read as yes or no', () => {
    expect(['VRAI', 'Oui', 'true', '1'].map(readYesOrNo)).toEqual([true, true, true, true]);
    expect(['FAUX', ' non ', 'False', '0'].map(readYesOrNo)).toEqual([false, false, false, false]);
    expect([readYesOrNo(' '), readYesOrNo('peut-être')]).toEqual([undefined, 'peut-être']);
  });

  it('are read as whole numbers', () => {
    expect(['12', '12,0', '12.00', '1\u202f234', ' '].map(readWholeNumber)).toEqual([12, 12, 12, 1234, null]);
    expect(['12,5', '-1', '1E+05', 'x'].map(readWholeNumber)).toEqual(['12,5', '-1', '1E+05', 'x']);
  });

  it('are read as names in any case and without accents', () => {
    expect(readName(['Amérique', 'Europe'], ' amerique')).toBe('Amérique');
    expect(readName(['Amérique'], 'Mars')).toBe('Mars');
  });

  it.each([
    ['13 mars 2013', '13-mars-13', true],
    ['8 mai 1925', '08/05/25', true],
    ['13 mars 2013', '14-mars-13', false],
    ['1\u202f204', '1204', true],
    ['1204', '1\u202f204', true],
    ['8 mai 1925', '8.05.1925', true],
    ['8 mai 1925', '1925-05-08', false],
    ['13 mars 2013', '13/03/2013 00:00', true],
    ['007', '7,0', true],
    ['12', '13', false],
    ['x', 'x ', false],
    ['Minuit 0:00', 'Minuit', false],
    ['', ' ', false],
    ['13-mars-13', '13 mars 2013', false],
    ['1er mars 1929', '1 mars 1929', false],
    ['1204', '1 204', false],
    ['7', '007', false],
  ])('may be %j rewritten as %j: %j', (original, cell, isRewritten) =>
    expect(isRewrittenAs(original, cell)).toBe(isRewritten),
  );

  it('are recognised as shortened numbers', () => {
    expect(['1,23457E+23', '1E+05', '-1.5E-10'].map(isShortenedNumber)).toEqual([true, true, true]);
    expect(['12', 'E+05', '1e5', 'le 1E+05'].map(isShortenedNumber)).toEqual([false, false, false, false]);
  });
});
