import { describe, expect, it } from '@jest/globals';
import { pictureError } from './use-upload.js';

const REFUSED = 'Ce fichier n’est pas une image acceptée : JPEG, PNG, GIF, WebP ou AVIF';
const TOO_HEAVY = 'L’image est trop lourde : 10 Mo au plus';
const MAX_BYTES = 10 * 1024 * 1024;

describe('a file chosen as a picture', () => {
  it.each([
    ['image/jpeg', MAX_BYTES, undefined],
    ['image/png', 1, undefined],
    ['image/gif', 1, undefined],
    ['image/webp', 1, undefined],
    ['image/avif', 1, undefined],
    ['', 1, undefined],
    ['application/pdf', MAX_BYTES + 1, REFUSED],
    ['image/jpeg', MAX_BYTES + 1, TOO_HEAVY],
    ['', MAX_BYTES + 1, TOO_HEAVY],
  ])('of type %j with %i bytes: %s', async (type, size, message) => {
    const file = new File([new Uint8Array(size)], 'x', { type });
    expect((await pictureError(file))?.replaceAll('\u00A0', ' ')).toBe(message);
  });

  it.each([
    ['a JPEG named as HEIC', 'image/heic', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01', undefined],
    ['a JPEG named as text', 'text/plain', '\xff\xd8\xff\xdb', undefined],
    ['a PNG', 'image/bmp', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', undefined],
    ['a GIF', 'image/bmp', 'GIF89a', undefined],
    ['a WebP', 'image/bmp', 'RIFF\x0a\x0d\0\0WEBPVP8 ', undefined],
    ['an AVIF', 'image/heif', '\0\0\0 ftypavif', undefined],
    ['a picture whose brand tells neither AVIF nor HEIC', 'image/heif', '\0\0\0 ftypmif1', undefined],
    ['a HEIC', 'image/heic', '\0\0\0 ftypheic\0\0\0\0', REFUSED],
    ['a sound', 'audio/wav', 'RIFF\x24\0\0\0WAVEfmt ', REFUSED],
    ['an SVG', 'image/svg+xml', '<svg/>', REFUSED],
    ['an empty text', 'text/plain', '', REFUSED],
  ])('that is %s of type %s', async (_, type, bytes, message) => {
    const file = new File([Buffer.from(bytes, 'latin1')], 'x', { type });
    expect((await pictureError(file))?.replaceAll('\u00A0', ' ')).toBe(message);
  });

  it('is refused when the browser cannot read it to determine its format', async () => {
    const slice = () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) });
    const file = { type: 'image/heic', size: 1, slice } as unknown as File; // only these fields are read
    expect(await pictureError(file)).toBeDefined();
  });
});
