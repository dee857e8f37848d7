import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { examine, type Examined, type PictureKind } from '../examining/examine.js';
import { clean } from './clean.js';
import { orientationIn, tiffWith } from './orientation.js';

const KINDS: readonly PictureKind[] = ['jpeg', 'png', 'gif', 'webp', 'avif'];
const SECRETS = ['SECRET-AUTHOR', 'SECRET-DAY'];

const examined = (bytes: Buffer): Examined => {
  const outcome = examine(bytes);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
};
const cleaned = (bytes: Buffer): Buffer => clean(examined(bytes));
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes, { pages: -1 }).raw().toBuffer();

/** Like a camera's file: rotated, with a profile, an author and a location. */
const withMetadata = (kind: PictureKind, orientation = 6): Promise<Buffer> =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#8E1B2C',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withIccProfile('p3')
    .withExif({ IFD0: { Artist: 'SECRET-AUTHOR' }, IFD3: { GPSDateStamp: 'SECRET-DAY' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
    .withMetadata({ orientation })
    .toFormat(kind, kind === 'webp' || kind === 'avif' ? { lossless: true } : {})
    .toBuffer();

describe.each(KINDS)('clean: a %s', (kind) => {
  let before: Buffer;
  let after: Buffer;
  beforeAll(async () => {
    before = await withMetadata(kind);
    after = cleaned(before);
  });

  it('removes metadata', async () => {
    for (const secret of SECRETS) {
      // sharp writes neither Exif nor XMP to a GIF.
      expect(before.includes(secret)).toBe(kind !== 'gif');
      expect(after.includes(secret)).toBe(false);
    }
    const [was, is] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
    expect(was.xmp === undefined).toBe(kind === 'gif');
    expect(is.xmp?.every((byte) => byte === 0) ?? true).toBe(true);
  });

  it('keeps the pixels, the profile and the orientation', async () => {
    expect((await pixels(after)).equals(await pixels(before))).toBe(true);
    const [was, is] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
    expect(is.icc?.equals(was.icc ?? Buffer.alloc(0))).toBe(was.icc === undefined ? undefined : true);
    // GIF has no Exif; AVIF stores the orientation as a property.
    if (kind !== 'gif' && kind !== 'avif') expect(is.orientation).toBe(6);
    expect(is.autoOrient).toEqual(was.autoOrient);
  });

  it('returns a valid image of the same kind and is idempotent', () => {
    expect(examined(after)).toMatchObject({ kind, width: 60, height: 40 });
    expect(cleaned(after).equals(after)).toBe(true);
  });

  it('drops the orientation of an upright image', async () => {
    const { orientation, exif } = await sharp(cleaned(await withMetadata(kind, 1))).metadata();
    expect(orientation ?? 1).toBe(1);
    // An AVIF keeps the blanked bytes.
    if (kind !== 'avif') expect(exif).toBeUndefined();
  });

  it('never throws for a damaged file', () => {
    const mutations = fc.array(fc.tuple(fc.nat(before.length - 1), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(mutations, (changes) => {
        const bytes = Buffer.from(before);
        for (const [at, byte] of changes) bytes[at] = byte;
        const outcome = examine(bytes);
        if (!('refused' in outcome)) expect(() => clean(outcome)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

describe('clean: other metadata', () => {
  it('removes a JPEG comment, a PNG text, a GIF comment and a GIF application block', async () => {
    const [jpeg, png, gif] = await Promise.all([withMetadata('jpeg'), withMetadata('png'), withMetadata('gif')]);
    const comment = Buffer.from('\xff\xfe\0\x0fSECRET-AUTHOR', 'latin1');
    const textChunk = Buffer.concat([
      Buffer.from([0, 0, 0, 21]),
      Buffer.from('tEXtComment\0SECRET-AUTHOR', 'latin1'),
      Buffer.alloc(4),
    ]);
    const end = gif.length - 1;
    const blocks = Buffer.from('\x21\xfe\x0dSECRET-AUTHOR\0\x21\xff\x0bSECRETSOFT1\x03abc\0', 'latin1');
    const iend = png.length - 12;
    for (const bytes of [
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([png.subarray(0, iend), textChunk, png.subarray(iend)]),
      Buffer.concat([gif.subarray(0, end), blocks, gif.subarray(end)]),
    ]) {
      expect(cleaned(bytes).includes('SECRET')).toBe(false);
    }
  });

  it('keeps the frames, delays and loop count of an animation', async () => {
    const strip = Buffer.alloc(8 * 24 * 3, 0).map((_, index) => (index * 7) % 256);
    for (const kind of ['gif', 'webp'] as const) {
      const animation = await sharp(strip, { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } })
        [kind]({ delay: [10, 20, 30], loop: 3 })
        .toBuffer();
      const [was, is] = await Promise.all([animation, cleaned(animation)].map((each) => sharp(each).metadata()));
      expect([is?.pages, is?.delay, is?.loop]).toEqual([was?.pages, was?.delay, was?.loop]);
      expect((await pixels(cleaned(animation))).equals(await pixels(animation))).toBe(true);
    }
  });
});

/** Exif with the orientation 6 in the given type, or without any. */
function exifOf(type: number, little: boolean, tag = 0x0112): Buffer {
  const tiff = Buffer.alloc(26);
  const u16 = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  u16(tag, 10);
  u16(type, 12);
  u32(1, 14);
  if (type === 1) tiff.writeUInt8(6, 18);
  else if (type === 3) u16(6, 18);
  else u32(6, 18);
  return tiff;
}

describe('orientation in files of other programs', () => {
  const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#8E1B2C' } });
  const uprightSize = async (bytes: Buffer) => (await sharp(cleaned(bytes)).metadata()).autoOrient;
  const header = Buffer.from('Exif\0\0', 'latin1');
  async function jpegWith(...tiffs: readonly Buffer[]): Promise<Buffer> {
    const jpeg = await plain.clone().jpeg().toBuffer();
    const segments = tiffs.map((tiff) =>
      Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + header.length + tiff.length]), header, tiff]),
    );
    return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  }

  it.each([
    ['BYTE, big-endian', 1, false],
    ['SHORT, big-endian', 3, false],
    ['LONG, big-endian', 4, false],
    ['LONG, little-endian', 4, true],
    ['SLONG, big-endian', 9, false],
  ])('is kept when a JPEG stores it as %s', async (_, type, little) => {
    expect(await uprightSize(await jpegWith(exifOf(type, little)))).toEqual({ width: 20, height: 30 });
  });

  it('is read from the first Exif of a JPEG, also if the file is truncated after it', async () => {
    const none = exifOf(3, false, 0x010f);
    expect(await uprightSize(await jpegWith(exifOf(3, false).subarray(0, 20), none))).toEqual({
      width: 20,
      height: 30,
    });
    expect(await uprightSize(await jpegWith(none, exifOf(3, false)))).toEqual({ width: 30, height: 20 });
  });

  it('is kept when a PNG stores it with the header of a JPEG, or behind the pixels', async () => {
    const png = await plain.clone().png().toBuffer();
    const chunk = (data: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from('eXIf', 'latin1'), data, Buffer.alloc(4)]);
    };
    const put = (at: number, data: Buffer) => Buffer.concat([png.subarray(0, at), chunk(data), png.subarray(at)]);
    const first = put(33, Buffer.concat([header, exifOf(4, false)]));
    const last = put(png.length - 12, exifOf(3, true));
    for (const bytes of [first, last]) expect(await uprightSize(bytes)).toEqual({ width: 20, height: 30 });
  });
});

describe('orientationIn', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('reads back orientation %i', (orientation) => {
    expect(orientationIn(tiffWith(orientation))).toBe(orientation);
  });

  it('returns 1 for unreadable data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(orientationIn(Buffer.from(bytes))).toBe(1);
      }),
    );
  });
});
