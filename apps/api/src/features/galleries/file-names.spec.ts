import { describe, expect, it } from '@jest/globals';
import { downloadName, titleOf } from './file-names.js';
import { taille } from './shown.js';

describe('the name of an image', () => {
  it.each([
    ['La fumée blanche', 'jpeg', 'la-fumee-blanche.jpg'],
    ['../../etc/passwd', 'png', 'etc-passwd.png'],
    ['…', 'webp', 'sans-nom.webp'],
  ])('of %j as %s is %j when it is downloaded', (title, format, name) =>
    expect(downloadName(title, format)).toBe(name),
  );

  it.each([
    ['IMG_0042.JPG', 'IMG_0042'],
    ['C:\\photos\\rome.png', 'rome'],
    ['a.b.c.webp', 'a.b.c'],
    ['la %22grande%22%0D%0Aplace.jpg', 'la "grande"  place'],
    ['a\u0000b\u0007\u202ec\u200bd.png', 'abcd'],
    [`${'🕊'.repeat(400)}.png`, '🕊'.repeat(290)],
    ['', 'Sans titre'],
    [undefined, 'Sans titre'],
  ])('of the file %j is %j where nobody gave it a title', (file, title) => expect(titleOf(file)).toBe(title));
});

describe('the size of a file', () => {
  it.each([
    [0, '0 o'],
    [1_023, '1023 o'],
    [14_336, '14 Ko'],
    [1_048_575, '1 Mo'],
    [2_411_724, '2,3 Mo'],
  ])('%i is %s', (octets, text) => expect(taille(octets)).toBe(text));
});
