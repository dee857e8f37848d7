import { foldText } from '@fumata/text';

/** The encodings that spreadsheets write, by their French names. */
export type TextEncoding = 'UTF-8' | 'UTF-16' | SingleByteEncoding;
type SingleByteEncoding = (typeof SINGLE_BYTE)[number];

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Excel for Windows, Excel for Mac ('CSV Macintosh') and its 'CSV MS-DOS'; the most likely first. */
const SINGLE_BYTE = ['Windows-1252', 'MacRoman', 'MS-DOS'] as const;

const decoded = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes);
/** Names for `TextDecoder`, which does not know code page 850 of MS-DOS. */
const DECODERS = { 'Windows-1252': 'windows-1252', MacRoman: 'macintosh' } as const;
/** Bytes before the first letter beyond ASCII, which tell whether it begins a word. */
const CONTEXT_BYTES = 20;
/** Number of bytes judged, from the first one beyond ASCII on: a photo chosen by mistake has millions. */
const SAMPLE_BYTES = 100_000;
const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, i) => i + 128);
/** The characters of the bytes 128 to 255. */
const LETTERS: Readonly<Record<SingleByteEncoding, readonly string[]>> = {
  'Windows-1252': [...decoded(DECODERS['Windows-1252'], HIGH_BYTES)],
  MacRoman: [...decoded(DECODERS.MacRoman, HIGH_BYTES)],
  'MS-DOS': [
    ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞ¯´≡±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
};

/** Decodes the text of a spreadsheet. Single-byte encodings are told apart by the plausibility of the letters. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: decoded(utf16, bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const first = bytes.findIndex((byte) => byte >= 128);
    const sample = bytes.subarray(Math.max(0, first - CONTEXT_BYTES), first + SAMPLE_BYTES);
    const readings = SINGLE_BYTE.map((encoding) => ({
      encoding,
      plausibility: plausibility(readSingleByte(sample, encoding)),
    }));
    const { encoding } = readings.reduce((best, each) => (each.plausibility > best.plausibility ? each : best));
    return { text: readSingleByte(bytes, encoding), encoding };
  }
}

function readSingleByte(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  if (encoding !== 'MS-DOS') return decoded(DECODERS[encoding], bytes);
  const letters = Uint16Array.from(bytes, (byte) =>
    byte < 128 ? byte : (LETTERS[encoding][byte - 128] ?? '').charCodeAt(0),
  );
  return Buffer.from(letters.buffer).toString('utf16le');
}

/** By the byte order mark; without one by the zero byte of the first letter, which is a column name. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined;
}

/** Characters beyond ASCII of French and its neighbours, where they usually stand. */
const EXPECTED = [
  /[àâäáãåéèêëíìîïñóòôöõúùûüÿæ](?!\p{Lu})/gu,
  /ç(?=[aouàâôû])|œ(?=u)|(?<!\p{L})œ/gu,
  /(?<!\p{Ll})[ÀÂÁÄÇÉÈÊËÍÏÓÔÖÚÜ](?=\p{L})|(?<=\p{Lu})[ÀÂÇÉÈÊËÎÏÔÛ]|À(?=\s)|Î(?=[lL])|Œ(?=[ucdisUCDIS])/gu,
  /(?<=(?<!\p{L})[cdjlmnostCDJLMNOST]|[qQ][uU]|ll|nt|un|rd)’(?=\p{L})/gu,
  /(?<=\p{L})…|(?<=\s)[–—]|(?<=\d\s?)€|[«»°\u00a0]|“(?=\p{L})|(?<=[\p{L}.!?])”(?!\p{L})/gu,
];
/** Expected in other languages; in French files more often a letter of another encoding. */
const RARE = /[šžŠŽ](?=\p{L})|(?<=\p{L})[šž’]/gu;

/** Characters beyond ASCII: those expected minus those that are neither expected nor rare. */
function plausibility(text: string): number {
  const count = (signs: RegExp): number => text.match(signs)?.length ?? 0;
  const expected = EXPECTED.reduce((sum, signs) => sum + count(signs), 0);
  return 2 * expected + count(RARE) - count(/[^\0-\u007f]/g);
}

/**
 * Whether `cell` is what remains of `original` in the encoding: letters that it lacks were replaced by a question mark,
 * an underscore or a similar letter.
 */
export function isRemainderOf(original: string, cell: string, encoding: TextEncoding): boolean {
  if (encoding === 'UTF-8' || encoding === 'UTF-16' || original.length !== cell.length) return false;
  const letters = LETTERS[encoding];
  return Array.from({ length: cell.length }, (_, i) => [original[i] ?? '', cell[i] ?? ''] as const).every(
    ([before, after]) =>
      before === after ||
      (before > '\u007f' &&
        !letters.includes(before) &&
        ('?_'.includes(after) || foldText(before) === foldText(after))),
  );
}
