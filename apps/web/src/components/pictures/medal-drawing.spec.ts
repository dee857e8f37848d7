import { describe, expect, it } from '@jest/globals';
import { medalDrawing, smallMedalDrawing } from './medal-drawing.js';

const AVELINE = { slug: 'jean-marc-aveline', prenom: 'Jean-Marc', nom: 'Aveline', paysService: 'France' };

describe('the medal of a cardinal without a portrait', () => {
  it('bears the monogram, and the country along the rim', () =>
    expect(textOf(medalDrawing(AVELINE))).toEqual(['JA', 'FRANCE']));
  it('bears the monogram alone where it is small', () => expect(textOf(smallMedalDrawing(AVELINE))).toEqual(['JA']));
  it('leaves the rim empty without a country', () =>
    expect(textOf(medalDrawing({ ...AVELINE, paysService: undefined }))).toEqual(['JA']));
  it('leaves out a particle', () =>
    expect(textOf(smallMedalDrawing({ ...AVELINE, nom: 'de La Cruz' }))).toEqual(['JC']));
  it('compresses a long country to its arc', () =>
    expect(medalDrawing({ ...AVELINE, paysService: 'République démocratique du Congo' })).toContain('textLength'));
  it('drops what could be markup', () => {
    const drawing = medalDrawing({ slug: '', prenom: '<b>', nom: '&x', paysService: '<img src=x onerror="alert(1)">' });
    expect(textOf(drawing)).toEqual(['BX', 'IMG SRCX ONERRORALERT']);
  });
});

const textOf = (markup: string): string[] => [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text ?? '');
