import { WIDTHS } from '@fumata/media';
import { expect, it } from '@jest/globals';
import { sourceSet } from '../../apps/web/src/lib/pictures.js';

it('the pages offer every width of a rendition, and no other', () =>
  expect(
    sourceSet('/api/images/ab12.jpg', Infinity)
      ?.match(/\d+(?=w)/g)
      ?.map(Number),
  ).toEqual(WIDTHS));
