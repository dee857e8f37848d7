import type { GalleryImage } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { useStore } from '../../../../lib/store.js';
import { ApiError } from '../../../../lib/api-client.js';
import { detailOf } from '../../kit/refusal-text.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { sendForm } from '../../kit/send-form.js';
import type { EntryValues } from '../entry-form.js';
import { TOAST_MS } from '../rules/labels.js';
import { batchToArrange } from './batch.js';
import { refusedText, titleFor, uploadedText } from './file-rules.js';
import type { Item } from './stage.js';
import { createUploads, type Send } from './uploads.js';

/** Too large, not a picture, an invalid picture. */
const ABOUT_THE_FILE: ReadonlySet<number> = new Set([413, 415, 422]);

interface UploadTo {
  readonly galleryId: string;
  readonly onAdded: (image: GalleryImage) => void;
  /** Called with the images of a batch, in the order of their files. */
  readonly onBatch: (images: readonly GalleryImage[]) => void;
  /** Called once all files are uploaded. */
  readonly onDone: () => void;
}

/** Uploads files to a gallery; a message sums up each batch. */
export function useUploads({ galleryId, onAdded, onBatch, onDone }: UploadTo) {
  // Numbers in the last message.
  const reported = useRef({ done: 0, refused: 0 });
  const arranged = useRef(0);
  // The gallery was deleted, with the images that had been uploaded.
  const gone = useRef(false);
  const [isGone, setGone] = useState(false);
  const settle = (items: readonly Item[]): void => {
    if (gone.current) return setGone(true);
    const done = items.filter(({ stage }) => stage.is === 'done');
    const refused = items.filter(({ stage }) => stage.is === 'refused');
    const before = reported.current;
    reported.current = { done: done.length, refused: refused.length };
    if (done.length > before.done) toast('success', uploadedText(done.length - before.done), TOAST_MS);
    const why = refusedText(refused);
    if (why !== undefined) toast('error', why, TOAST_MS);
    const batch = batchToArrange(items, arranged.current);
    if (batch) {
      arranged.current = batch.length;
      onBatch(batch);
    }
    if (items.length > 0 && done.length === items.length) onDone();
  };
  const latest = useRef(settle);
  latest.current = settle;
  const [uploads] = useState(() => createUploads((items) => latest.current(items)));
  useEffect(() => () => uploads.stop(), [uploads]);
  const items = useStore(uploads.items);

  const { ask } = useSessionEnd();
  const sending =
    ({ titre, description, ordre, actif }: EntryValues): Send =>
    async (file, onProgress, signal) => {
      const title = titleFor(uploads.items.get(), titre);
      const texts = {
        galleryId,
        titre: title,
        description: description.trim(),
        ordre: ordre.trim(),
        actif: String(actif),
      };
      try {
        const parts = { ...texts, image: file };
        const { image } = await sendForm<{ image: GalleryImage }>('/api/gallery/upload', parts, { onProgress, signal });
        onAdded(image);
        return { is: 'done', image };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) {
          ask();
          return { is: 'later' };
        }
        gone.current ||= error.code === 'unknown-gallery';
        const hopeless = gone.current || ABOUT_THE_FILE.has(error.status);
        return { is: 'refused', why: detailOf(error), hopeless };
      }
    };
  return {
    items,
    /** The gallery was deleted by somebody else. */
    isGone,
    busy: items.some(({ stage }) => stage.is === 'sending'),
    add: uploads.add,
    remove: uploads.remove,
    start: (values: EntryValues) => uploads.start(sending(values)),
    retry: (id: number, values: EntryValues) => uploads.retry(id, sending(values)),
  };
}
