import type { GalleryImage, GalleryImages } from '@fumata/contracts';
import { useRef } from 'react';
import type { ApiError } from '../../../../lib/api-client.js';
import { useAttempt } from '../../use-attempt.js';
import { numbered, placedAs, withBatch } from '../rules/listing.js';

type Images = readonly GalleryImage[];

interface OrderProps {
  readonly galleryId: string;
  readonly images: Images;
  readonly setImages: (change: (now: Images) => Images) => void;
  readonly onFailed: (error: ApiError) => void;
}

/** An order to be saved; with a batch, these images go to their place among whatever is there. */
interface Wanted {
  readonly order: Images;
  readonly batch?: Images;
}

/**
 * Another order is shown at once and saved when a row is let go of, one call after the other; what can't be saved is undone.
 * Where images came or went meanwhile, they are shown as they are, and only a batch is placed anew.
 */
export function useOrder({ galleryId, images, setImages, onFailed }: OrderProps) {
  const attempt = useAttempt();
  /** As it is recorded, while it is shown otherwise. */
  const before = useRef<Images>(undefined);
  const wanted = useRef<Wanted>(undefined);
  const busy = useRef(false);
  const call = async ({ order, batch }: Wanted): Promise<void> => {
    const body = { images: order.map(({ _id }) => _id) };
    const outcome = await attempt((api) =>
      api.send<GalleryImages>('PUT', `/api/gallery/${galleryId}/order`, body),
    );
    if (outcome.ok) {
      const saved = new Map(outcome.value.images.map((image) => [image._id, image]));
      before.current = outcome.value.images;
      return setImages((now) => now.map((image) => saved.get(image._id) ?? image));
    }
    wanted.current = undefined;
    const now = outcome.error.code === 'images-changed' ? await latest() : undefined;
    if (now && batch) {
      wanted.current = { order: withBatch(now, batch) };
      return setImages(() => now);
    }
    const undone = before.current ?? order;
    setImages((shown) => now ?? placedAs(shown, undone));
    onFailed(outcome.error);
  };
  const latest = async (): Promise<Images | undefined> => {
    const path = `/api/gallery/admin/images/${galleryId}`;
    const found = await attempt((api) => api.get<GalleryImages>(path));
    if (found.ok) before.current = found.value.images;
    return found.ok ? found.value.images : undefined;
  };
  const save = async (order: Wanted): Promise<void> => {
    wanted.current = order;
    if (busy.current) return;
    busy.current = true;
    while (wanted.current) {
      const next: Wanted = wanted.current;
      wanted.current = undefined;
      await call(next);
    }
    busy.current = false;
    before.current = undefined;
  };
  const arrange = (order: Images): void => {
    before.current ??= images;
    setImages(() => numbered(order));
  };
  return {
    arrange,
    saveOrder: (order: Images) => void save({ order }),
    /** Images that have come together, in their order. */
    place: (batch: Images): void => {
      const order = withBatch(images, batch);
      arrange(order);
      void save({ order, batch });
    },
  };
}
