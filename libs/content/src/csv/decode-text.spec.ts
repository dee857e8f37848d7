import { describe, expect, it } from '@jest/globals';
import { decodeText, isRemainderOf } from './decode-text.js';

const TEXT = 'slug;fonction\r\npietro-parolin;Secrétaire d’État, à l’œuvre – « ici »\r\n';
/** Bytes of letters beyond ASCII, as spreadsheets write them. */
const MAC = {
  é: 0x8e,
  É: 0x83,
  à: 0x88,
  '’': 0xd5,
  œ: 0xcf,
  '–': 0xd0,
  '«': 0xc7,
  '»': 0xc8,
  í: 0x92,
  ç: 0x8d,
  ê: 0x90,
  ú: 0x9c,
  Á: 0xe7,
  Ó: 0xee,
  ö: 0x9a,
  Œ: 0xce,
};
const WINDOWS = { '’': 0x92, œ: 0x9c, '–': 0x96, '€': 0x80 };
const DOS = { é: 0x82, É: 0x90, à: 0x85, ç: 0x87, ê: 0x88 };

const encoded = (text: string, bytes: Readonly<Record<string, number>>): Uint8Array =>
  Uint8Array.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)));

describe('text of a spreadsheet', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8', new TextEncoder().encode(`\ufeff${TEXT}`)],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))],
    ['UTF-16', new Uint8Array(Buffer.from(TEXT, 'utf16le'))],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16())],
    ['UTF-16', new Uint8Array(Buffer.from(TEXT, 'utf16le').swap16())],
    ['Windows-1252', encoded(TEXT, WINDOWS)],
    ['MacRoman', encoded(TEXT, MAC)],
  ])('is decoded from %s', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
  });

  it.each([
    ['Windows-1252', 'José Élie', WINDOWS],
    ['MacRoman', 'José', MAC],
    ['MacRoman', 'Secrétaire', MAC],
    ['MacRoman', 'François', MAC],
    ['Windows-1252', '50 €', WINDOWS],
    ['Windows-1252', 'NOËL', WINDOWS],
    ['MacRoman', 'García Rodríguez', MAC],
    ['MacRoman', 'Lanús', MAC],
    ['MacRoman', 'Ángel', MAC],
    ['MacRoman', 'Óscar Andrés', MAC],
    ['MacRoman', 'Schönborn', MAC],
    ['MacRoman', '« Unam sanctam »', MAC],
    ['MacRoman', 'Œuvre', MAC],
    ['MS-DOS', 'Archevêque émérite, à Évreux', DOS],
  ])('is decoded from %s with few letters beyond ASCII', (encoding, text, bytes) => {
    expect(decodeText(encoded(text, bytes))).toEqual({ text, encoding });
  });
});

describe('a file of another kind', () => {
  it('takes less than 40 times as long for 10 times the bytes', () => {
    const microseconds = (size: number): number => {
      const photo = new Uint8Array(size).fill(0xe9);
      const since = process.cpuUsage(); // a busy machine does not count
      expect(decodeText(photo).text).toHaveLength(size);
      return process.cpuUsage(since).user;
    };
    const least = (size: number): number => Math.min(...[1, 2, 3].map(() => microseconds(size)));
    expect(least(10_000_000)).toBeLessThan(40 * least(1_000_000));
  });

  it('is judged from its first letter beyond ASCII on', () => {
    const text = `${'x'.repeat(300_000)} Secrétaire`;
    expect(decodeText(encoded(text, MAC))).toEqual({ text, encoding: 'MacRoman' });
  });
});

describe('isRemainderOf', () => {
  it.each([
    ['Péter Erdő', 'Péter Erd?'],
    ['Péter Erdő', 'Péter Erdo'],
    ['Stanisław Ryś', 'Stanis_aw Rys'],
    ['mot\u202f; fin', 'mot?; fin'],
  ])('accepts %s as %s', (original, cell) => {
    expect(isRemainderOf(original, cell, 'Windows-1252')).toBe(true);
  });

  it.each([
    ['Péter', 'Peter', 'Windows-1252'],
    ['Péter Erdő', 'Péter Erda', 'Windows-1252'],
    ['Quoi !', 'Quoi ?', 'Windows-1252'],
    ['Péter Erdő', 'Péter Erd?', 'UTF-8'],
  ] as const)('rejects %s as %s in %s', (original, cell, encoding) => {
    expect(isRemainderOf(original, cell, encoding)).toBe(false);
  });
});
