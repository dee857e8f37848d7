import type { Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { toast } from '../../../../components/toasts.js';
import { useAction } from '../../kit/action.js';
import { useLoaded, useSetLoaded } from '../../kit/use-loaded.js';
import type { imagesQuery } from '../query.js';
import { TOAST_MS } from '../rules/labels.js';
import { inOrder } from '../rules/listing.js';
import { useOrder } from './use-order.js';

/** The images of a gallery as the page shows them, and their actions. */
export function useImages(query: ReturnType<typeof imagesQuery>) {
  const { data, refetch } = useLoaded(query);
  const { gallery, images } = data;
  const set = useSetLoaded(query);
  const put = (change: (known: GalleryImages) => Partial<GalleryImages>): void =>
    set((known) => ({ ...known, ...change(known) }));
  const setImages = (change: (known: readonly GalleryImage[]) => readonly GalleryImage[]): void =>
    put((known) => ({ images: [...change(known.images)] }));
  const covering = useAction<GalleryImage, { gallery: Gallery }>({
    call: (api, { _id }) => api.send('PUT', `/api/gallery/set-cover/${_id}`),
    onDone: (saved) => {
      put(() => ({ gallery: saved.gallery }));
      toast('success', 'Image définie comme couverture de la galerie', TOAST_MS);
    },
    toastMs: TOAST_MS,
  });
  const readImages = async (): Promise<readonly GalleryImage[] | undefined> => {
    const read = await refetch();
    return read.isSuccess ? read.data.images : undefined;
  };
  return {
    gallery,
    images,
    cover: covering.run,
    covering: covering.pending?._id,
    ...useOrder({ galleryId: gallery._id, images, setImages, readImages }),
    add: (image: GalleryImage) => setImages((known) => [image, ...known]),
    change: (image: GalleryImage) =>
      setImages((known) => inOrder(known.map((each) => (each._id === image._id ? image : each)))),
  };
}
