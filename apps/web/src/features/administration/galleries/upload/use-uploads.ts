import type { GalleryImage } from '@fumata/contracts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { toast } from '../../../../components/messages/toasts.js';
import { useStore, type Store } from '../../../../lib/store.js';
import { ApiError } from '../../../../lib/requests/api-client.js';
import { detailOf, TOAST_MS } from '../../kit/server-state.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { sendForm } from '../../kit/send-form.js';
import type { EntryValues } from '../use-entry-form.js';
import { fileError, refusedText, titleFor, uploadedText } from './file-rules.js';
import type { Item } from './stage.js';
import { useInterruptedUpload } from './interrupted-upload.js';
import { UploadQueue, type Send } from './uploads.js';

/** Statuses that a retry of the same file cannot change: too large, not a picture, an invalid picture. */
const FILE_ERRORS: ReadonlySet<number> = new Set([413, 415, 422]);

export interface UploadTo {
  readonly galleryId: string;
  /** The images of the gallery. */
  readonly images: readonly GalleryImage[];
  /** Called with the uploaded images, in file order, whenever one has arrived. */
  readonly onArrived: (images: readonly GalleryImage[]) => void;
  /** Called with the images of a batch, in file order. */
  readonly onBatch: (images: readonly GalleryImage[]) => void;
  /** Called once all files are uploaded. */
  readonly onDone: () => void;
}

/** Uploads files to a gallery; a toast sums up each batch. */
export function useUploads({ galleryId, images, onArrived, onBatch, onDone }: UploadTo) {
  // The gallery was deleted, including the images uploaded before.
  const gone = useRef(false);
  const [isGone, setGone] = useState(false);
  const report = useReport({ onBatch, onDone });
  const settle = (items: readonly Item[]): void => (gone.current ? setGone(true) : report(items));
  const latest = useRef(settle);
  latest.current = settle;
  const [queue] = useState(() => new UploadQueue((items) => latest.current(items)));
  useEffect(() => () => queue.stop(), [queue]);
  const tellArrived = useEffectEvent(onArrived);
  useEffect(() => followArrivals(queue.items, (images) => tellArrived(images)), [queue]);
  const items = useStore(queue.items);
  const send = useSend(galleryId, gone);
  const { interrupted, forget, chosenAs, begin } = useInterruptedUpload(galleryId, queue.items);
  const sending = (values: EntryValues): Send => {
    begin(values);
    return (...call) => send({ ...values, titre: titleFor(queue.items.get(), values.titre) }, ...call);
  };
  return {
    items,
    /** An upload to continue. */
    interrupted,
    /** Gives up the rest; what has arrived stays, in the order of choice. */
    forget: () => {
      const arrived = interrupted?.files.flatMap(({ imageId }) => images.find(({ _id }) => _id === imageId) ?? []);
      if (arrived && arrived.length > 1) onBatch(arrived);
      forget();
    },
    /** Another user has deleted the gallery. */
    isGone,
    busy: items.some(({ stage }) => stage.is === 'sending'),
    add: (file: File) => {
      for (const chosen of chosenAs(file, images)) queue.add({ ...chosen, error: fileError(file) });
    },
    remove: (id: number) => queue.remove(id),
    start: (values: EntryValues) => queue.start(sending(values)),
    retry: (id: number, values: EntryValues) => queue.retry(id, sending(values)),
  };
}

/** Calls `onArrived` on change, not on render: the dialog is unmounted together with the last arrival. */
function followArrivals(items: Store<readonly Item[]>, onArrived: UploadTo['onArrived']): () => void {
  let count = 0;
  return items.subscribe(() => {
    const images = imagesOf(items.get());
    if (images.length !== count) onArrived(images);
    count = images.length;
  });
}

/** Uploads a file. Sets `gone` if the gallery no longer exists. */
function useSend(galleryId: string, gone: RefObject<boolean>) {
  const { requestLogin } = useSessionEnd();
  return async (values: EntryValues, ...[item, onProgress, signal]: Parameters<Send>): ReturnType<Send> => {
    try {
      const parts = partsOf(galleryId, values, item);
      const options = { onProgress, signal, key: item.key };
      const { image } = await sendForm<{ image: GalleryImage }>('/api/gallery/upload', parts, options);
      return { is: 'done', image };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) {
        requestLogin();
        return { is: 'later' };
      }
      gone.current ||= error.code === 'unknown-gallery';
      const isPermanent = gone.current || FILE_ERRORS.has(error.status);
      return { is: 'refused', why: detailOf(error), isPermanent };
    }
  };
}

/**
 * The texts precede the file: the server validates them while the file is still arriving. Each image has the position
 * after that of the one chosen before it, so that an interrupted upload leaves them in order.
 */
const partsOf = (galleryId: string, { titre, description, ordre, actif }: EntryValues, { file, place }: Item) => ({
  galleryId,
  titre,
  description: description.trim(),
  ordre: String(Number(ordre.trim()) + place),
  actif: String(actif),
  image: file,
});

/** Reports the outcome once no upload is running. */
function useReport({ onBatch, onDone }: Pick<UploadTo, 'onBatch' | 'onDone'>) {
  // Number of uploaded images reported by earlier messages.
  const reported = useRef(0);
  const arranged = useRef(0);
  return (items: readonly Item[]): void => {
    const done = items.filter(({ stage }) => stage.is === 'done').length;
    const uploaded = items.filter(({ stage, isEarlier }) => stage.is === 'done' && !isEarlier).length;
    const added = uploaded - reported.current;
    reported.current = uploaded;
    const why = refusedText(items);
    const texts = [...(added > 0 ? [uploadedText(added)] : []), ...(why === undefined ? [] : [why])];
    // One toast for both, since a toast replaces the one before it.
    if (texts.length > 0) toast(why === undefined ? 'success' : 'error', texts.join('. '), TOAST_MS);
    const batch = batchToArrange(items, arranged.current);
    if (batch) {
      arranged.current = batch.length;
      onBatch(batch);
    }
    if (items.length > 0 && done === items.length) onDone();
  };
}

/** The uploaded images in file order; uploads run two at a time and finish in any order. */
const imagesOf = (items: readonly Pick<Item, 'stage'>[]): readonly GalleryImage[] =>
  items.flatMap(({ stage }) => (stage.is === 'done' ? stage.image : []));

/**
 * Images to arrange in file order, once no upload is running; undefined when there are none besides the
 * `arranged` ones, for a single image, or while files are waiting.
 */
export function batchToArrange(
  items: readonly Pick<Item, 'stage'>[],
  arranged: number,
): readonly GalleryImage[] | undefined {
  const images = imagesOf(items);
  const waits = items.some(({ stage }) => stage.is === 'waiting');
  return waits || images.length < 2 || images.length === arranged ? undefined : images;
}
