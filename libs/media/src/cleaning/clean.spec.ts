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
