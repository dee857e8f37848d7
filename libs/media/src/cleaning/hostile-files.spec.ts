import { describe, expect, it, jest } from '@jest/globals';
import { examine } from '../examining/examine.js';
import { clean } from './clean.js';

const box = (kind: string, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + content.length);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
};
/** A box whose length has 64 bits. */
const largeBox = (kind: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(kind, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(head.length + content.length), 8);
  return Buffer.concat([head, content]);
};
const repeated = (count: number, bytes: Buffer): Buffer => Buffer.alloc(count * bytes.length, bytes);
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const avifWith = (...boxes: readonly Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', box('ispe', hex('00000000 00000010 00000010')))), ...boxes),
    box('mdat', Buffer.from('SECRET')),
  ]);
/** An entry of `iinf`: item 1 is Exif. */
const exifItem = box('infe', hex('02000000 0001 0000'), Buffer.from('Exif\0'));
const repeatedly = (times: number, wrap: (inner: Buffer) => Buffer): Buffer =>
  Array.from({ length: times }).reduce<Buffer>((inner) => wrap(inner), Buffer.alloc(0));
const cleaned = (bytes: Buffer): Buffer => {
  const outcome = examine(bytes);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return clean(outcome);
};

describe('files that are made to stop the process', () => {
  it.each([
    ['extents without a width', [box('iloc', hex('00000000 0000 ffff'), repeated(20_000, hex('0001 0000 ffff')))]],
    ['locations, and none of their data', [repeated(20_000, box('iloc'))]],
    ['entries in each other', [repeatedly(10_000, (inner) => box('iinf', hex('000000000001'), inner))]],
  ])('an AVIF with many %s is cleaned', (_, boxes) => {
    const bytes = avifWith(...boxes);
    expect(cleaned(bytes).equals(bytes)).toBe(true);
  });

  it.each([
    ['one byte', '0100'],
    ['four bytes', '0400'],
  ])('an AVIF of ten megabytes of extents of %s is cleaned in little time', (_, sizes) => {
    const item = Buffer.concat([hex('0001 0000 ffff'), repeated(65_535, hex(sizes === '0100' ? '01' : '00000001'))]);
    const items = Math.floor(9_900_000 / item.length);
    const bytes = avifWith(
      box('iinf', hex('000000000001'), exifItem),
      box('iloc', hex(`00000000 ${sizes} ffff`), repeated(items, item)),
    );
    const since = process.cpuUsage(); // a busy machine does not count
    cleaned(bytes);
    expect(process.cpuUsage(since).user).toBeLessThan(10_000_000);
  });

  it('an AVIF of ten megabytes of boxes in each other is cleaned in little time', () => {
    const boxes = box('moov', repeated(1_200_000, box('free')));
    const bytes = avifWith(Array.from({ length: 10 }).reduce<Buffer>((inner) => box('moov', inner), boxes));
    const since = process.cpuUsage(); // a busy machine does not count
    cleaned(bytes);
    expect(process.cpuUsage(since).user).toBeLessThan(10_000_000);
  });

  it('an AVIF with a million extents of the same metadata is cleaned', () => {
    const before = avifWith(box('iinf', hex('000000000001'), exifItem)).length;
    const iloc = (at: number) => {
      const extents = repeated(60_000, hex(`${at.toString(16).padStart(8, '0')} 00ffffff`));
      return repeated(16, box('iloc', hex('00000000 4400 0001 0001 0000 ea60'), extents));
    };
    const size = before + iloc(0).length;
    const after = cleaned(avifWith(box('iinf', hex('000000000001'), exifItem), iloc(size - 'SECRET'.length)));
    expect([after.length, after.includes('SECRET')]).toEqual([size, false]);
  });

  const ONE_FRAME = hex('2c00000000100010000002024c0100 3b');
  const GIF = hex('474946383961 1000 1000 000000');
  const FRAME = hex('ffc0000b080010001001011100 ffda0008010100003f00');

  it.each([
    ['JPEG', 'segments', hex('ffd8'), hex('ff01'), hex('ffc0000b080010001001011100 ffda0008010100003f00 00 ffd9')],
    ['JPEG', 'comments', hex('ffd8'), hex('fffe0002'), hex('ffc0000b080010001001011100 ffda0008010100003f00 00 ffd9')],
    ['JPEG', 'FF in its scan', Buffer.concat([hex('ffd8'), FRAME]), hex('ff00'), hex('ffd9')],
    ['GIF', 'extensions', GIF, hex('21f900'), ONE_FRAME],
    ['GIF', 'names', GIF, hex('21ff00'), ONE_FRAME],
    [
      'WebP',
      'chunks',
      hex('52494646 00000000 57454250'),
      hex('58585858 00000000'),
      hex('5650384c 06000000 2f0fc0030000'),
    ],
    [
      'PNG',
      'chunks',
      hex('89504e470d0a1a0a 0000000d49484452 00000010 00000010 08000000 00 00000000'),
      hex('00000000 74455874 00000000'),
      hex('0000000049444154 00000000 0000000049454e44 00000000'),
    ],
  ])('a %s of ten megabytes with millions of %s is cleaned in little time', (...[kind, , head, part, end]) => {
    const bytes = Buffer.concat([head, repeated(Math.floor(9_999_900 / part.length), part), end]);
    if (kind === 'WebP') bytes.writeUInt32LE(bytes.length - 8, 4);
    const since = process.cpuUsage(); // a busy machine does not count
    cleaned(bytes);
    expect(process.cpuUsage(since).user).toBeLessThan(10_000_000);
  });

  it.each([
    ['JPEG', hex('ffd8'), hex('ff01'), hex('ffc0000b080010001001011100 ffda0008010100003f00 00 ffd9')],
    ['GIF', Buffer.from('GIF89a\x10\0\x10\0\0\0\0', 'latin1'), hex('21f900'), hex('2c00000000100010000002024c0100 3b')],
  ])('a %s of a million parts is copied as a whole', (_, head, part, end) => {
    const bytes = Buffer.concat([head, repeated(1_000_000, part), end]);
    const joined = jest.spyOn(Buffer, 'concat');
    expect(cleaned(bytes).equals(bytes)).toBe(true);
    expect(joined.mock.calls.filter(([parts]) => parts.length > 10)).toEqual([]);
    joined.mockRestore();
  });
});

describe('an AVIF with a free text whose length has 64 bits', () => {
  const text = largeBox('uuid', Buffer.alloc(20, 'SECRET'));
  const exif = box('iinf', hex('000000000001'), exifItem);
  const u32 = (value: number) => hex(value.toString(16).padStart(8, '0'));
  const location = (at: number) => box('iloc', hex('00000000 4400 0001 0001 0000 0001'), u32(at), u32('SECRET'.length));
  const size = avifWith(exif, text, location(0)).length;

  it('is cleaned of the text and of the metadata that is listed after it, and stays valid', () => {
    const after = cleaned(avifWith(exif, text, location(size - 'SECRET'.length)));
    expect([after.length, after.includes('SECRET')]).toEqual([size, false]);
    expect(cleaned(after).equals(after)).toBe(true);
  });
});
