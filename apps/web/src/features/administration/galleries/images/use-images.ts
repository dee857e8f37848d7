import type { Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { toast } from '../../../../components/messages/toasts.js';
import { useLoaded, useSetLoaded, useAction, TOAST_MS, toastFailure } from '../../kit/server-state.js';
import type { imagesQuery } from '../query.js';
import { inOrder, numbered, withOrderOf, withBatch } from '../rules/listing.js';
import { useRef, type RefObject } from 'react';

type Images = readonly GalleryImage[];

/** The images of a gallery as the page shows them, and their actions. */
export function useImages(query: ReturnType<typeof imagesQuery>) {
  const { data, refetch } = useLoaded(query);
  const { gallery, images } = data;
  const set = useSetLoaded(query);
  const put = (change: (loaded: GalleryImages) => Partial<GalleryImages>): void =>
    set((loaded) => ({ ...loaded, ...change(loaded) }));
  const setImages = (change: (images: Images) => Images): void =>
    put((loaded) => ({ images: [...change(loaded.images)] }));
  const covering = useAction<GalleryImage, { gallery: Gallery }>({
    call: (api, { _id }) => api.send('PUT', `/api/gallery/set-cover/${_id}`),
    onDone: (saved) => {
      put(() => ({ gallery: saved.gallery }));
      toast('success', 'Image définie comme couverture de la galerie', TOAST_MS);
    },
    toastMs: TOAST_MS,
  });
  const reloadImages = async (): Promise<Images | undefined> => {
    const result = await refetch();
    return result.isSuccess ? result.data.images : undefined;
  };
  return {
    gallery,
    images,
    cover: covering.run,
    covering: covering.pending?._id,
    ...useOrder({ galleryId: gallery._id, images, setImages, reloadImages }),
    /** Images of an upload, in the order of choice. */
    add: (uploaded: Images) => setImages((others) => withBatch(others, uploaded)),
    change: (image: GalleryImage) =>
      setImages((current) => inOrder(current.map((each) => (each._id === image._id ? image : each)))),
  };
}

interface OrderProps {
  readonly galleryId: string;
  readonly images: Images;
  readonly setImages: (change: (images: Images) => Images) => void;
  /** Reloads the images; undefined if that fails. */
  readonly reloadImages: () => Promise<Images | undefined>;
}

/** An order to save. If the images changed meanwhile, a `batch` is inserted again among the current ones. */
interface NewOrder {
  readonly order: Images;
  readonly batch?: Images;
}

/**
 * A new order is shown immediately and saved on drop, one call at a time; an order that can't be saved is
 * reverted. If images were added or deleted meanwhile, the server's order is shown, and only a batch is inserted again.
 */
function useOrder({ galleryId, images, setImages, reloadImages }: OrderProps) {
  /** The stored order, while another one is shown. */
  const storedOrder = useRef<Images>(undefined);
  const next = useRef<NewOrder>(undefined);
  const { run } = useAction<NewOrder, GalleryImages>({
    call: (api, { order }) =>
      api.send('PUT', `/api/gallery/${galleryId}/order`, { images: order.map(({ _id }) => _id) }),
    onDone: (saved) => {
      storedOrder.current = saved.images;
      const byId = new Map(saved.images.map((image) => [image._id, image]));
      setImages((current) => current.map((image) => byId.get(image._id) ?? image));
    },
    onFailed: async (error, { order, batch }) => {
      next.current = undefined;
      const reloaded = error.code === 'images-changed' ? await reloadImages() : undefined;
      if (reloaded) storedOrder.current = reloaded;
      if (reloaded && batch) return void (next.current = { order: withBatch(reloaded, batch) });
      const previousOrder = storedOrder.current ?? order;
      setImages((current) => reloaded ?? withOrderOf(current, previousOrder));
      toastFailure(error, { ms: TOAST_MS });
    },
  });
  const save = useLatest(next, run, () => (storedOrder.current = undefined));
  const arrange = (order: Images): void => {
    storedOrder.current ??= images;
    setImages(() => numbered(order));
  };
  return {
    arrange,
    saveOrder: (order: Images) => void save({ order }),
    /** Arranges the images of a batch in the order of their files. */
    arrangeBatch: (batch: Images): void => {
      const order = withBatch(images, batch);
      arrange(order);
      void save({ order, batch });
    },
  };
}

/** Runs one call at a time; of the pending arguments only the latest is used. */
export function useLatest<A>(
  next: RefObject<A | undefined>,
  run: (argument: A) => Promise<unknown>,
  onIdle: () => void,
) {
  const isRunning = useRef(false);
  return async (argument: A): Promise<void> => {
    next.current = argument;
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      while (next.current) {
        const current = next.current;
        next.current = undefined;
        await run(current);
      }
    } finally {
      isRunning.current = false;
    }
    onIdle();
  };
}
