import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { PictureName } from './picture-name.js';
import { preparePictures, decoders, open, pictures, plain, renditionsDone, store } from './pictures.fixture.js';

const keep = async (file: Buffer): Promise<PictureName> => {
  const outcome = await pictures.keep(file);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
};
const stored = async ({ file }: PictureName): Promise<Buffer> =>
  (await store.get(`pictures/${file}`)) ?? Buffer.alloc(0);
const pixelOf = async (bytes: Buffer): Promise<number[]> => [
  ...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3),
];

preparePictures();

describe('keep', () => {
  it('stores one file per content, for repeated and concurrent calls', async () => {
    const file = await plain(50, 40).png().toBuffer();
    const names = await Promise.all([keep(file), keep(file), keep(file)]);
    expect(new Set(names.map((name) => name.file)).size).toBe(1);
    expect(await store.names('pictures')).toEqual([`pictures/${names[0]?.file}`]);
  });

  it('rotates upright and drops metadata', async () => {
    const file = await plain(60, 20)
      .jpeg()
      .withExif({ IFD0: { Model: 'Secret' }, IFD3: { GPSLatitude: '41/1 54/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await keep(file);
    expect(picture).toMatchObject({ width: 20, height: 60 });
    const { exif, icc, xmp, orientation, format } = await sharp(await stored(picture)).metadata();
    expect({ exif, icc, xmp, orientation, format }).toEqual({ format: 'webp' });
  });

  it('converts colours to sRGB', async () => {
    const green = plain(30, 30, '#00ff00');
    const wide = await green.clone().withIccProfile('p3').png().toBuffer();
    const [red = 255, value] = await pixelOf(await stored(await keep(wide)));
    expect(value).toBeGreaterThan(240);
    expect(red).toBeLessThan(30);
    const printed = await plain(30, 30, '#ff0000').toColourspace('cmyk').jpeg().toBuffer();
    const { space, channels } = await sharp(await stored(await keep(printed))).metadata();
    expect({ space, channels }).toEqual({ space: 'srgb', channels: 3 });
  });

  it('limits width to 1,920 and height to 3,840 pixels, and never enlarges', async () => {
    expect(await keep(await plain(4000, 1000).jpeg().toBuffer())).toMatchObject({ width: 1920, height: 480 });
    expect(await keep(await plain(100, 9000).png().toBuffer())).toMatchObject({ height: 3840 });
    expect(await keep(await plain(33, 44).png().toBuffer())).toMatchObject({ width: 33, height: 44 });
  });

  it('takes the first frame of an animation', async () => {
    const pixels = Buffer.concat([Buffer.alloc(192, 200), Buffer.alloc(192, 20)]);
    const file = await sharp(pixels, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif({ delay: 20 })
      .toBuffer();
    const picture = await keep(file);
    expect(picture).toMatchObject({ width: 8, height: 8 });
    expect((await pixelOf(await stored(picture)))[0]).toBeGreaterThan(180);
  });

  it('keeps transparency', async () => {
    const file = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const picture = await keep(file);
    expect((await sharp(await stored(picture)).metadata()).hasAlpha).toBe(true);
    const jpeg = (await pictures.rendition(picture, 160, 'jpeg')) ?? Buffer.alloc(0);
    expect(await pixelOf(jpeg)).toEqual([255, 255, 255]);
  });

  it('rejects an image that fails to decode and stores nothing', async () => {
    const file = await plain(300, 300).png().toBuffer();
    file.fill(0x55, 60, 90);
    expect(await pictures.keep(file)).toEqual({ refused: 'picture-damaged' });
    expect(await pictures.keep(Buffer.from('<svg/>'))).toEqual({ refused: 'not-a-picture' });
    expect(await store.names()).toEqual([]);
  });
});

describe('renditions', () => {
  it('are made in the background as WebP and AVIF in each width', async () => {
    const { stem } = await keep(await plain(700, 350).jpeg().toBuffer());
    await renditionsDone;
    const widths = ['160', '320', '640', '700'];
    expect(decoders.tasks).toEqual(['master', ...widths.map((w) => `${w}.webp+avif`)]);
    expect(await store.names(`renditions/${stem}`)).toHaveLength(8);
  });

  it.each(['webp', 'avif', 'jpeg'] as const)(
    'in %s have the next standard width above the requested one',
    async (format) => {
      const picture = await keep(await plain(700, 350).jpeg().toBuffer());
      const bytes = (await pictures.rendition(picture, 300, format)) ?? Buffer.alloc(0);
      const { width, height, format: decodedFormat } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual({ width: 320, height: 160 });
      expect(decodedFormat).toBe(format === 'avif' ? 'heif' : format);
    },
  );

  it('are made once for concurrent requests and then read', async () => {
    const picture = await keep(await plain(200, 100).jpeg().toBuffer());
    await renditionsDone;
    decoders.tasks.length = 0;
    const all = await Promise.all(Array.from({ length: 50 }, () => pictures.rendition(picture, 160, 'jpeg')));
    expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1);
    await pictures.rendition(picture, 100, 'jpeg');
    expect(decoders.tasks).toEqual(['160.jpeg']);
  });

  it('are undefined for a deleted image', async () => {
    const picture = await keep(await plain(20, 20).png().toBuffer());
    await renditionsDone;
    await store.delete(`pictures/${picture.file}`);
    await store.delete(`renditions/${picture.stem}/20.webp`);
    expect(await pictures.rendition(picture, 160, 'webp')).toBeUndefined();
    await expect(pictures.makeRenditions(picture.file)).resolves.toBeUndefined();
    await expect(pictures.makeRenditions('../x')).resolves.toBeUndefined();
  });

  it('are made on demand or by makeRenditions after an interruption', async () => {
    const picture = await keep(await plain(400, 400).jpeg().toBuffer());
    await pictures.close();
    await open();
    const before = (await store.names(`renditions/${picture.stem}`)).length;
    expect(before).toBeLessThan(6);
    expect(await pictures.rendition(picture, 400, 'avif')).toBeInstanceOf(Uint8Array);
    await pictures.makeRenditions(picture.file);
    await pictures.makeRenditions(picture.file);
    expect(await store.names(`renditions/${picture.stem}`)).toHaveLength(6);
  });
});
