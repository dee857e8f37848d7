import type { Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { TOLD_MS } from '../rules/labels.js';
import { inOrder } from '../rules/listing.js';
import { useOrder } from './use-order.js';

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
