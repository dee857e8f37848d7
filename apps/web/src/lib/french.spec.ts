import { describe, expect, it } from '@jest/globals';
import { duration } from './duration.js';
import { countdown, dayAndMonth, folded, hour, longDate, number, ordinal, percent } from './french.js';
import { editionName } from '../live/round-words.js';
import { frenchTypography } from './french-typography.js';

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

describe('French typography', () => {
  it.each([
    [number(1204), '1 204'],
    [percent(17.25), '17,3 %'],
    [ordinal(1), '1er'],
    [ordinal(13), '13e'],
    [editionName(1), '1re édition'],
    [editionName(2), '2e édition'],
    [longDate('2025-05-01T10:00:00Z'), '1er mai 2025'],
    [dayAndMonth('2025-05-08T10:00:00Z'), '8 mai'],
    [duration(8.04), '8 s'],
    [duration(42.34), '42,3 s'],
    [duration(72), '1 min 12 s'],
    [duration(119.8), '2 min 0 s'],
  ])('%s', (text, expected) => expect(plain(text)).toBe(expected));

  it('formats hours in Roman time, in summer and in winter', () => {
    expect(plain(hour('2025-05-08T12:32:00Z'))).toBe('14 h 32');
    expect(plain(hour('2025-12-08T23:05:00Z'))).toBe('0 h 05');
  });

  it('counts down to zero and never below', () => {
    expect(countdown(3_599_000)).toBe('0:59:59');
    expect(countdown(1)).toBe('0:00:01');
    expect(countdown(-5)).toBe('0:00:00');
  });

  it('folds case, accents and apostrophes', () => expect(folded('Péter Erdő d’Été')).toBe("peter erdo d'ete"));
});

describe('printed text', () => {
  it.each([
    ["L'« Habemus » ?", 'L’«\u00A0Habemus\u00A0»\u202F?'],
    ['Qui est Léon XIV ?', 'Qui est Léon\u00A0XIV\u202F?'],
    ['De Jean-Paul Ier à Jean-Paul II', 'De Jean-\u2060Paul\u00A0Ier à Jean-\u2060Paul\u00A0II'],
    ['Pie X, Benoît XVI', 'Pie\u00A0X, Benoît\u00A0XVI'],
  ])('%s', (text, expected) => expect(frenchTypography(text)).toBe(expected));

  it.each(['Le Vatican Ivre', 'au chapitre II', 'Jean-Marc Aveline', 'Paul VIe'])('leaves %s unchanged', (text) =>
    expect(frenchTypography(text)).toBe(text),
  );
});
