import { describe, expect, it } from '@jest/globals';
import { formatFor } from './picture-format.js';

describe('the format of a picture', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'webp'],
    ['image/webp, image/avif', 'avif'],
    ['image/avif;q=0.5, image/webp', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif;q=0, image/webp;q=0', 'jpeg'],
    ['image/webp;q=0.1, image/jpeg', 'jpeg'],
    ['image/webp;q=0.5, */*', 'jpeg'],
    ['image/webp;q=0.9, */*;q=0.8', 'webp'],
    ['IMAGE/AVIF ; Q=0.7', 'avif'],
    ['image/avif;q=nonsense', 'avif'],
    ['image/*', 'jpeg'],
    ['*/*', 'jpeg'],
    ['text/html', 'jpeg'],
    ['image/jpeg;q=0', 'jpeg'],
    ['', 'jpeg'],
    [',;,=;q', 'jpeg'],
    [undefined, 'jpeg'],
  ])('for %p is %s', (accept, format) => {
    expect(formatFor(accept)).toBe(format);
  });
});
