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
    ['image/svg+xml', 1, REFUSED],
    ['image/heic', 1, REFUSED],
    ['application/pdf', 1, REFUSED],
    ['application/pdf', MAX_BYTES + 1, REFUSED],
    ['image/jpeg', MAX_BYTES + 1, TOO_HEAVY],
    ['', MAX_BYTES + 1, TOO_HEAVY],
  ])('of type %j with %i bytes: %s', (type, size, message) =>
    expect(pictureError({ type, size })?.replaceAll('\u00A0', ' ')).toBe(message),
  );
});
