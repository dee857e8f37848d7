import type { GalleryImage } from '@fumata/contracts';

type Positioned = Pick<GalleryImage, '_id' | 'ordre'>;

/** Sorted as on the server: by position, stable. */
export const inOrder = <T extends Positioned>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => one.ordre - other.ordre);

/** Replaces a saved entry, or inserts a new one before others of the same position. */
export function withSaved<T extends Positioned>(entries: readonly T[], saved: T): T[] {
  const isThere = entries.some(({ _id }) => _id === saved._id);
  return inOrder(isThere ? entries.map((each) => (each._id === saved._id ? saved : each)) : [saved, ...entries]);
}

/** Images in this order, with the positions that the server will assign. */
export const numbered = (images: readonly GalleryImage[]): readonly GalleryImage[] =>
  images.map((image, index) => ({ ...image, ordre: index + 1 }));

/** Position after those of all images. */
export const nextPosition = (images: readonly Positioned[]): number =>
  images.reduce((position, { ordre }) => Math.max(position, ordre + 1), 0);

/** Inserts the images of a batch, in file order, before the first image of the same or a later position. */
export function withBatch(images: readonly GalleryImage[], batch: readonly GalleryImage[]): readonly GalleryImage[] {
  const added = new Set(batch.map(({ _id }) => _id));
  const others = images.filter(({ _id }) => !added.has(_id));
  const order = batch[0]?.ordre ?? 0;
  return others.toSpliced(others.filter(({ ordre }) => ordre < order).length, 0, ...batch);
}

/** The images in the order and with the positions of `before`; images added since come first. */
export function withOrderOf(images: readonly GalleryImage[], before: readonly GalleryImage[]): readonly GalleryImage[] {
  const earlier = new Map(before.map(({ _id, ordre }, index) => [_id, { index, ordre }]));
  const indexOf = ({ _id }: GalleryImage): number => earlier.get(_id)?.index ?? -1;
  return images
    .toSorted((one, other) => indexOf(one) - indexOf(other))
    .map((image) => ({ ...image, ordre: earlier.get(image._id)?.ordre ?? image.ordre }));
}
