import { buffer } from 'node:stream/consumers';
import { Unavailable } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ByteRange } from './picture-store.js';
import { type StoredOriginal } from './pictures.js';
import { preparePictures, pictures, plain, renditionsDone, store } from './pictures.fixture.js';

preparePictures();

describe('keepOriginal', () => {
  const original = async (file: Buffer): Promise<StoredOriginal> => {
    const outcome = await pictures.keepOriginal(file);
    if ('refused' in outcome) throw new Error(outcome.refused);
    return outcome;
  };
  const read = async (name: string, range?: ByteRange): Promise<Buffer> => {
    const stream = await pictures.readOriginal(name, range);
    return stream ? buffer(stream) : Buffer.alloc(0);
  };

  it('stores the original with unchanged pixels, and its master', async () => {
    const file = await plain(3000, 1500)
      .jpeg({ quality: 71 })
      .withExif({ IFD0: { Artist: 'SECRET' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const result = await original(file);
    expect(result).toMatchObject({ kind: 'jpeg', width: 1500, height: 3000, picture: { width: 1500 } });
    const bytes = await read(result.original);
    expect(bytes).toHaveLength(result.bytes);
    expect(bytes.includes('SECRET')).toBe(false);
    const pixels = (of: Buffer): Promise<Buffer> => sharp(of).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(file))).toBe(true);
    expect((await read(result.original, { from: 2, to: 9 })).equals(bytes.subarray(2, 10))).toBe(true);
  });

  it('agrees with its master about what is upright', async () => {
    const png = await plain(60, 20).png().toBuffer();
    // Exif with the header of a JPEG, which the decoder does not read.
    const exif = Buffer.from(
      '00000020655849664578696600004d4d002a0000000800010112000300000001000600000000000000000000',
      'hex',
    );
    const result = await original(Buffer.concat([png.subarray(0, 33), exif, png.subarray(33)]));
    expect(result).toMatchObject({ width: 20, height: 60, picture: { width: 20, height: 60 } });
    expect((await sharp(await read(result.original)).metadata()).autoOrient).toEqual({ width: 20, height: 60 });
  });

  it('returns a placeholder 16 pixels wide, in fewer than 400 characters', async () => {
    const { placeholder } = await original(await plain(300, 200, '#2244cc').png().toBuffer());
    expect(placeholder.length).toBeLessThan(400);
    const [, base64 = ''] = placeholder.split('base64,');
    const { width, format } = await sharp(Buffer.from(base64, 'base64')).metadata();
    expect({ width, format }).toEqual({ width: 16, format: 'webp' });
  });

  it('stores one file for the same content with other metadata', async () => {
    const drawing = plain(40, 30).png();
    const withMetadata = await drawing
      .clone()
      .withExif({ IFD0: { Artist: 'SECRET' } })
      .toBuffer();
    const [first, second] = [await original(await drawing.toBuffer()), await original(withMetadata)];
    expect(second.original).toBe(first.original);
    expect(await store.names('originals')).toEqual([first.original]);
  });

  it('leaves nothing behind after a rejection or a failed write', async () => {
    expect(await pictures.keepOriginal(Buffer.from('<svg/>'))).toEqual({ refused: 'not-a-picture' });
    const put = store.put.bind(store);
    store.put = (name, bytes) =>
      name.startsWith('pictures/') ? Promise.reject(new Unavailable('media', 'ENOSPC')) : put(name, bytes);
    const file = await plain(40, 30).png().toBuffer();
    await expect(pictures.keepOriginal(file)).rejects.toMatchObject({ name: 'Unavailable' });
    expect(await store.names()).toEqual([]);
  });

  it('is deleted with its image and all renditions', async () => {
    const result = await original(await plain(400, 300).png().toBuffer());
    await renditionsDone;
    expect((await store.names()).length).toBeGreaterThan(4);
    await pictures.deleteOriginal(result.original);
    await pictures.delete(result.picture);
    expect(await store.names()).toEqual([]);
    expect(await pictures.readOriginal(result.original)).toBeUndefined();
  });
});
