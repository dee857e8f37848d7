import type { GalleryImage } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { NEW_ENTRY } from '../use-entry-form.js';
import { notChosen, storedUpload, uploadToStore, type InterruptedUpload } from './interrupted-upload.js';
import type { Item, Stage } from './stage.js';

const AT = '2025-05-07T15:00:00.000Z';
const image = (_id: string) => ({ _id }) as GalleryImage; // only this field is read
const item = (name: string, place: number, stage: Stage): Item => ({
  id: place,
  file: { name, size: 1, lastModified: 2 } as File, // only these fields are read
  key: `key-${name}`,
  place,
  isEarlier: false,
  stage,
});
const stored = (name: string, place: number, imageId?: string) => ({
  name,
  size: 1,
  lastModified: 2,
  key: `key-${name}`,
  place,
  ...(imageId && { imageId }),
});
const BEGUN = { at: AT, values: NEW_ENTRY };

describe('an upload that can be continued', () => {
  it('has the files in the order of choice, with the images that arrived, and without refused files', () => {
    const items = [
      item('b', 1, { is: 'done', image: image('i') }),
      item('a', 0, { is: 'sending', progress: 0.5 }),
      item('c', 2, { is: 'refused', why: 'pas une image', isPermanent: true }),
    ];
    expect(uploadToStore(items, BEGUN, undefined)).toEqual({ ...BEGUN, files: [stored('a', 0), stored('b', 1, 'i')] });
  });

  it('keeps the files of an earlier page until they are chosen again', () => {
    const earlier: InterruptedUpload = { ...BEGUN, files: [stored('a', 0, 'i'), stored('b', 1), stored('c', 2)] };
    const items = [item('b', 1, { is: 'waiting' })];
    expect(notChosen(earlier, items).map(({ name }) => name)).toEqual(['a', 'c']);
    expect(uploadToStore(items, BEGUN, earlier).files).toEqual(earlier.files);
  });

  it('is stored until all files have arrived', () => {
    const upload = storedUpload('galerie');
    upload.write({ ...BEGUN, files: [stored('a', 0, 'i'), stored('b', 1)] });
    expect(upload.read()?.files).toHaveLength(2);
    upload.write({ ...BEGUN, files: [stored('a', 0, 'i'), stored('b', 1, 'j')] });
    expect(upload.read()).toBeUndefined();
  });
});
