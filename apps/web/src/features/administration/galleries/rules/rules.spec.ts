import type { GalleryImage } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { nextPosition, numbered, withOrderOf, withBatch, withSaved } from './listing.js';

const entry = (_id: string, ordre: number) => ({ _id, ordre });
const image = (_id: string, ordre: number) => ({ _id, ordre }) as GalleryImage; // only these fields are read
const order = (images: readonly { _id: string; ordre: number }[]) => images.map(({ _id, ordre }) => `${ordre} ${_id}`);

describe('a list of galleries', () => {
  it('inserts a saved gallery at its position, newest first on a tie', () => {
    const list = [entry('a', 0), entry('b', 0), entry('c', 2)];
    expect(order(withSaved(list, entry('d', 0)))).toEqual(['0 d', '0 a', '0 b', '2 c']);
    expect(order(withSaved(list, entry('a', 3)))).toEqual(['0 b', '2 c', '3 a']);
  });
});

describe('reordered images', () => {
  it('have the positions that the server will assign', () => {
    expect(order(numbered([image('b', 0), image('a', 0)]))).toEqual(['1 b', '2 a']);
  });

  it('return to their earlier order, with images added since first', () => {
    const before = [image('a', 1), image('b', 2)];
    const now = [image('b', 1), image('new', 0), image('a', 2)];
    expect(order(withOrderOf(now, before))).toEqual(['0 new', '1 a', '2 b']);
  });

  it('end before the position that a new image gets', () => {
    expect([nextPosition([]), nextPosition([image('a', 0)]), nextPosition([image('a', 7), image('b', 2)])]).toEqual([
      0, 1, 8,
    ]);
  });

  it('of a batch are in file order, first or at their position', () => {
    const now = [image('3', 0), image('1', 0), image('a', 1), image('b', 2)];
    const ids = (images: readonly GalleryImage[]) => images.map(({ _id }) => _id);
    const batch = (position: number) => [image('1', position), image('2', position), image('3', position)];
    expect(ids(withBatch(now, batch(0)))).toEqual(['1', '2', '3', 'a', 'b']);
    expect(ids(withBatch(now, batch(2)))).toEqual(['a', '1', '2', '3', 'b']);
  });
});
