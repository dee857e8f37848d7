import type { GalleryImage } from '@fumata/contracts';

interface Placed {
  readonly _id: string;
  readonly ordre: number;
}

/** As the server lists them: by their places, and among equals as they were. */
export const inOrder = <T extends Placed>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => one.ordre - other.ordre);

/** With what was just saved: at the place of what it was, or as the newest. */
export function withSaved<T extends Placed>(entries: readonly T[], saved: T): T[] {
  const isThere = entries.some(({ _id }) => _id === saved._id);
  return inOrder(isThere ? entries.map((each) => (each._id === saved._id ? saved : each)) : [saved, ...entries]);
}

/** Images as they stand, each with the place that the server will give it. */
export const numbered = (images: readonly GalleryImage[]): readonly GalleryImage[] =>
  images.map((image, index) => ({ ...image, ordre: index + 1 }));

/** With images that came together in their order, where the server lists what has their place; the others as they were. */
export function withBatch(images: readonly GalleryImage[], batch: readonly GalleryImage[]): readonly GalleryImage[] {
  const come = new Set(batch.map(({ _id }) => _id));
  const others = images.filter(({ _id }) => !come.has(_id));
  const place = batch[0]?.ordre ?? 0;
  return others.toSpliced(others.filter(({ ordre }) => ordre < place).length, 0, ...batch);
}

/** The same images as they were placed in `before`; what has come since goes first. */
export function placedAs(images: readonly GalleryImage[], before: readonly GalleryImage[]): readonly GalleryImage[] {
  const places = new Map(before.map(({ _id, ordre }, index) => [_id, { index, ordre }]));
  const place = ({ _id }: GalleryImage): number => places.get(_id)?.index ?? -1;
  return images
    .toSorted((one, other) => place(one) - place(other))
    .map((image) => ({ ...image, ordre: places.get(image._id)?.ordre ?? image.ordre }));
}
