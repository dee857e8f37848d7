import { describe, expect, it } from '@jest/globals';
import { renditionUrl } from '../components/pictures/gallery-picture.js';
import { sourceSet } from './pictures.js';

describe('the source set of a picture', () => {
  it('has widths up to the first that is wide enough', () =>
    expect(sourceSet('/api/images/ab12.jpg?v=3', 500)).toBe(
      '/api/images/ab12.jpg?v=3&w=160 160w, /api/images/ab12.jpg?v=3&w=320 320w, /api/images/ab12.jpg?v=3&w=640 640w',
    ));
  it('covers gallery pictures too', () =>
    expect(sourceSet(renditionUrl('a/b'), 160)).toBe('/api/gallery/thumbnail/a%2Fb?w=160 160w'));
  it('has the smaller files of a demo article’s picture', () =>
    expect(sourceSet('/images/articles/le-pape.webp', 1280)).toBe(
      '/images/articles/le-pape-320.webp 320w, /images/articles/le-pape-640.webp 640w, ' +
        '/images/articles/le-pape-960.webp 960w, /images/articles/le-pape.webp 1200w',
    ));
  it('is undefined for pictures of other sites', () =>
    expect(sourceSet('https://ailleurs.test/api/images/a.jpg', 500)).toBeUndefined());
});
