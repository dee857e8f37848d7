import { describe, expect, it } from '@jest/globals';
import { frenchTypography, withoutFullStop } from './french-typography.js';

describe('frenchTypography', () => {
  it.each([
    ["L'« Habemus » ?", 'L’«\u00A0Habemus\u00A0»\u202F?'],
    ['Qui est Léon XIV ?', 'Qui est Léon\u00A0XIV\u202F?'],
    ['De Jean-Paul Ier à Jean-Paul II', 'De Jean-\u2060Paul\u00A0Ier à Jean-\u2060Paul\u00A0II'],
    ['Pie X, Benoît XVI', 'Pie\u00A0X, Benoît\u00A0XVI'],
    ['Le 1er mai, 133 électeurs', 'Le 1er\u00A0mai, 133\u00A0électeurs'],
    ['12 sur 50 : 24 %', '12\u00A0sur 50\u00A0: 24\u00A0%'],
  ])('%s', (text, expected) => expect(frenchTypography(text)).toBe(expected));

  it.each(['Le Vatican Ivre', 'au chapitre II', 'Jean-Marc Aveline', 'Paul VIe'])('leaves %s unchanged', (text) =>
    expect(frenchTypography(text)).toBe(text),
  );
});

it.each([
  ['Prière du soir.', 'Prière du soir'],
  ['Prière du soir', 'Prière du soir'],
  ['Prière du soir…', 'Prière du soir…'],
  ['Et cetera...', 'Et cetera...'],
])('withoutFullStop(%s) is %s', (text, expected) => expect(withoutFullStop(text)).toBe(expected));
