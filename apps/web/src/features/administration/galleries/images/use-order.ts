import type { GalleryImage, GalleryImages } from '@fumata/contracts';
import { useRef, type RefObject } from 'react';
import { toast } from '../../../../components/toasts.js';
import { refusalText, useAction } from '../../kit/action.js';
import { TOAST_MS } from '../rules/labels.js';
import { numbered, withOrderOf, withBatch } from '../rules/listing.js';

type Images = readonly GalleryImage[];

interface OrderProps {
  readonly galleryId: string;
  readonly images: Images;
  readonly setImages: (change: (now: Images) => Images) => void;
  /** Reloads the images; undefined if that fails. */
  readonly readImages: () => Promise<Images | undefined>;
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
export function useOrder({ galleryId, images, setImages, readImages }: OrderProps) {
  /** The stored order, while another one is shown. */
  const recorded = useRef<Images>(undefined);
  const next = useRef<NewOrder>(undefined);
  const { run } = useAction<NewOrder, GalleryImages>({
    call: (api, { order }) =>
      api.send('PUT', `/api/gallery/${galleryId}/order`, { images: order.map(({ _id }) => _id) }),
    onDone: (saved) => {
      recorded.current = saved.images;
      const byId = new Map(saved.images.map((image) => [image._id, image]));
      setImages((now) => now.map((image) => byId.get(image._id) ?? image));
    },
    onFailed: async (error, { order, batch }) => {
      next.current = undefined;
      const now = error.code === 'images-changed' ? await readImages() : undefined;
      if (now) recorded.current = now;
      if (now && batch) return void (next.current = { order: withBatch(now, batch) });
      const undone = recorded.current ?? order;
      setImages((shown) => now ?? withOrderOf(shown, undone));
      toast('error', refusalText(error), TOAST_MS);
    },
  });
  const save = useLatest(next, run, () => (recorded.current = undefined));
  const arrange = (order: Images): void => {
    recorded.current ??= images;
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
function useLatest<A>(next: RefObject<A | undefined>, run: (argument: A) => Promise<unknown>, onIdle: () => void) {
  const isRunning = useRef(false);
  return async (argument: A): Promise<void> => {
    next.current = argument;
    if (isRunning.current) return;
    isRunning.current = true;
    while (next.current) {
      const current = next.current;
      next.current = undefined;
      await run(current);
    }
    isRunning.current = false;
    onIdle();
  };
}
