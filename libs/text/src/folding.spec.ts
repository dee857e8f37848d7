import { describe, expect, it } from '@jest/globals';
import { foldText, hasWords, searchWords } from './folding.js';

describe('foldText', () => {
  it('drops case, accents, apostrophe variants and dashes', () => {
    expect(foldText('  Jean-Claude d’ÉTRENNES-Œuvre ')).toBe('jean claude d etrennes oeuvre');
  });

  it('reads full-width letters and ligatures as their letters', () => {
    expect(foldText('Ｐａｒｏｌｉｎ Rafﬁn 𝐏')).toBe('parolin raffin p');
  });

  it('maps letters without a Unicode decomposition to ASCII', () => {
    expect(foldText('ŁÓDŹ, Łódź, Øre, Đặng, Straße, ŒUVRE, Æon')).toBe('lodz lodz ore dang strasse oeuvre aeon');
    expect(foldText('İstanbul ıı')).toBe('istanbul ii');
  });
});

describe('hasWords', () => {
  it.each([
    ['Péter Erdő', ' ERDO pe ', true],
    ['Péter Erdő', 'erdo paul', false],
    ['l’État de la Cité', "cité, l'état !", true],
    ['Œuvres', 'oeuvres', true],
    ['Stephen Chow Sau-yan', 'sau yan', true],
    ['Péter Erdő', '', true],
    ['Péter Erdő', ' \t\u200b', true],
    ['Péter Erdő', '…', false],
    ['Péter Erdő', ' ! ', false],
    ['Qui ? Moi !', '?', false],
    ['Péter Erdő', '❤️', false],
    ['', '❤️', false],
  ])('%j contains the words of %j: %s', (text, search, expected) =>
    expect(hasWords(text, searchWords(search))).toBe(expected),
  );
});
