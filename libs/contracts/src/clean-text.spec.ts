import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanEmail, cleanGroupName, cleanLine, cleanText } from './clean-text.js';

describe('cleanText', () => {
  it.each([
    ['a soft hyphen', 'con\u00adclave', 'conclave'],
    ['a zero-width space', 'con\u200bclave', 'conclave'],
    ['a byte order mark', '\ufeffconclave', 'conclave'],
    ['direction marks', '\u202aconclave\u202c\u200f', 'conclave'],
    ['joiners between Latin letters', 'con\u200dcla\u200cve', 'conclave'],
    ['a joiner behind an accent', 'e\u0301\u200dʹ', 'éʹ'],
    ['a variation selector behind a letter', 'conclave\ufe0f', 'conclave'],
    ['tags', 'con\u{e0063}clave', 'conclave'],
    ['the place of a removed image', 'con\ufffcclave', 'conclave'],
    ['non-characters', 'con\uffffcla\ufdd0ve\ufffe', 'conclave'],
    ['a joiner between tags', '<p>\u200d</p>', '<p></p>'],
    ['the line break of Word', 'un\u000bdeux', 'un\ndeux'],
    ['separators of lines', 'un\u2028deux\u2029trois\u0085quatre', 'un\ndeux\ntrois\nquatre'],
    ['a run of no-break spaces', 'un\u00a0\u00a0 \u00a0deux', 'un\u00a0deux'],
    ['a space before a no-break space', 'quoi \u202f?', 'quoi\u202f?'],
    ['variation selectors of ideographs behind letters', 'con\u{e0100}cla\u{e01ef}ve', 'conclave'],
    ['beams and slurs', 'con\u{1d173}cla\u{1d17a}ve', 'conclave'],
    ['overlaps of shorthand', 'con\u{1bca0}cla\u{1bca3}ve', 'conclave'],
    ['vowels of Khmer that are not shown', 'con\u17b4cla\u17b5ve', 'conclave'],
    ['decomposed letters', 'E\u0301lection', 'Élection'],
  ])('normalises %s', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it.each([
    ['an emoji of several', '👩\u200d🚒 et ❤\ufe0f\u200d🔥'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a Persian non-joiner', 'می\u200cخواهم'],
    ['the variant of an ideograph', '葛\u{e0100}飾区'],
    ['a Sinhala joiner', 'ශ්\u200dරී'],
    ['French spaces', 'Quoi\u202f? «\u00a0Ici\u00a0», 1\u202f234'],
    ['spaces of an indentation', 'a\n  b'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('is idempotent', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u200d',
        '\u200c',
        '\ufe0f',
        '\u{e0100}',
        '🏴',
        '\u{e0067}',
        'e',
        '\u0301',
        '\u0374',
        '\u00a0',
        ' ',
        '\u000b',
        'ක',
        '👩',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = cleanText(pieces.join(''));
        expect(cleanText(once)).toBe(once);
      }),
    );
  });

  it.each([' ', '\u00a0', '\u200d', '\ufe0f', '\u{e0063}', '\u{e0100}', 'ක\u200d'])(
    'takes little time for many %j',
    (sign) => {
      const since = process.cpuUsage(); // a busy machine does not count
      cleanText(`x${sign.repeat(100_000)}x`);
      expect(process.cpuUsage(since).user).toBeLessThan(10_000_000);
    },
  );
});

describe('cleanLine', () => {
  it('joins lines with a space', () => {
    expect(cleanLine(' Un titre\u000bsur\r\n\n deux\u2028 lignes ')).toBe('Un titre sur deux lignes');
  });
});

describe('cleanEmail', () => {
  it.each([
    ['ａｄａ＠ｅｘｅｍｐｌｅ．ｆｒ', 'ada@exemple.fr'],
    ['\u202aada@exemple.fr\u200b', 'ada@exemple.fr'],
    ['ada@exemple。fr', 'ada@exemple.fr'],
    ['re\u0301mi@exemple.fr', 'rémi@exemple.fr'],
  ])('reads %s', (text, expected) => {
    expect(cleanEmail(text)).toBe(expected);
  });
});

describe('cleanGroupName', () => {
  it.each([
    ['a typographic apostrophe', 'Côte d’Ivoire', "Côte d'Ivoire"],
    ['a no-break space', 'Viêt\u00a0 Nam', 'Viêt Nam'],
    ['a no-break hyphen', 'États\u2011Unis', 'États-Unis'],
    ['a dash', 'Saint–Siège', 'Saint-Siège'],
  ])('has the key of the keyboard for %s', (_, text, expected) => {
    expect(cleanGroupName(text)).toBe(expected);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(' ', '\u00a0', '\u202f', '’', '–', 'a', '\n', '\u200b') }),
        (text) => {
          expect(cleanGroupName(cleanGroupName(text))).toBe(cleanGroupName(text));
        },
      ),
    );
  });
});
