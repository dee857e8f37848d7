import type { Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { TOLD_MS } from '../rules/labels.js';
import { inOrder, numbered, placedAs, withBatch } from '../rules/listing.js';

/** The images of a gallery as they stand on the page, and what is done to them. */
export function useImages(loaded: GalleryImages) {
  const attempt = useAttempt();
  const [gallery, setGallery] = useState(loaded.gallery);
  const [images, setImages] = useState<readonly GalleryImage[]>(loaded.images);
  useEffect(() => {
    setGallery(loaded.gallery);
    setImages(loaded.images);
  }, [loaded]);
  const [covering, setCovering] = useState<string>();
  const fail = (error: Parameters<typeof detailOf>[0]): void =>
    toast('error', `Erreur: ${detailOf(error)}`, TOLD_MS);

  const cover = async (image: GalleryImage): Promise<void> => {
    setCovering(image._id);
    const outcome = await attempt((api) =>
      api.send<{ gallery: Gallery }>('PUT', `/api/gallery/set-cover/${image._id}`),
    );
    setCovering(undefined);
    if (!outcome.ok) return fail(outcome.error);
    setGallery(outcome.value.gallery);
    toast('success', 'Image définie comme couverture de la galerie', TOLD_MS);
  };
  return {
    ...{ gallery, images, covering, cover },
    ...useOrder({ galleryId: gallery._id, images, setImages, onFailed: fail }),
    add: (image: GalleryImage) => setImages((known) => [image, ...known]),
    change: (image: GalleryImage) =>
      setImages((known) => inOrder(known.map((each) => (each._id === image._id ? image : each)))),
    remove: ({ _id, miniature }: GalleryImage) => {
      setImages((known) => known.filter((each) => each._id !== _id));
      if (gallery.couverture === miniature) setGallery({ ...gallery, couverture: null });
    },
  };
}

interface OrderProps {
  readonly galleryId: string;
  readonly images: readonly GalleryImage[];
  readonly setImages: (change: (now: readonly GalleryImage[]) => readonly GalleryImage[]) => void;
  readonly onFailed: (error: Parameters<typeof detailOf>[0]) => void;
}

/** Another order is shown at once and saved when a row is let go of, one call after the other; what can't be saved is undone. */
function useOrder({ galleryId, images, setImages, onFailed }: OrderProps) {
  const attempt = useAttempt();
  /** As it is recorded, while it is shown otherwise. */
  const before = useRef<readonly GalleryImage[]>(undefined);
  const wanted = useRef<readonly GalleryImage[]>(undefined);
  const busy = useRef(false);
  const call = async (order: readonly GalleryImage[]): Promise<void> => {
    const body = { images: order.map(({ _id }) => _id) };
    const outcome = await attempt((api) =>
      api.send<GalleryImages>('PUT', `/api/gallery/${galleryId}/order`, body),
    );
    const undone = before.current ?? order;
    if (!outcome.ok) {
      wanted.current = undefined;
      setImages((now) => placedAs(now, undone));
      return onFailed(outcome.error);
    }
    const saved = new Map(outcome.value.images.map((image) => [image._id, image]));
    before.current = outcome.value.images;
    setImages((now) => now.map((image) => saved.get(image._id) ?? image));
  };
  const save = async (order: readonly GalleryImage[]): Promise<void> => {
    wanted.current = order;
    if (busy.current) return;
    busy.current = true;
    while (wanted.current) {
      const next = wanted.current;
      wanted.current = undefined;
      await call(next);
    }
    busy.current = false;
    before.current = undefined;
  };
  const arrange = (order: readonly GalleryImage[]): void => {
    before.current ??= images;
    setImages(() => numbered(order));
  };
  return {
    arrange,
    saveOrder: (order: readonly GalleryImage[]) => void save(order),
    /** Images that have come together, in their order. */
    place: (batch: readonly GalleryImage[]): void => {
      const order = withBatch(images, batch);
      arrange(order);
      void save(order);
    },
  };
}
