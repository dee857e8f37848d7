import { describe, expect, it } from '@jest/globals';
import { downloadName, titleOf } from './gallery-files.js';

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
  ])('of the file %j is %j by default', (file, title) => expect(titleOf(file)).toBe(title));
});
