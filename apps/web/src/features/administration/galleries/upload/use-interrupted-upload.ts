import type { GalleryImage } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { serverClock } from '../../../../lib/now.js';
import { randomKey } from '../../../../lib/random-key.js';
import type { Store } from '../../../../lib/store.js';
import type { EntryValues } from '../use-entry-form.js';
import { isSameFile, storedUpload, uploadToStore } from './interrupted-upload.js';
import type { Item } from './stage.js';
import type { UploadQueue } from './uploads.js';

type Chosen = Parameters<UploadQueue['add']>[0];

/** Stores the upload until all files have arrived, and continues the one that an earlier page left unfinished. */
export function useInterruptedUpload(galleryId: string, items: Store<readonly Item[]>) {
  const [stored] = useState(() => storedUpload(galleryId));
  const [interrupted, setInterrupted] = useState(stored.read);
  const begun = useRef<{ readonly at: string; readonly values: EntryValues }>(undefined);
  const nextPlace = useRef((interrupted?.files.at(-1)?.place ?? -1) + 1);
  useEffect(
    // Not upon a render: the dialog closes together with the last change.
    () =>
      items.subscribe(() => {
        if (begun.current) stored.write(uploadToStore(items.get(), begun.current, interrupted));
      }),
    [stored, items, interrupted],
  );
  return {
    interrupted,
    forget: (): void => {
      stored.remove();
      setInterrupted(undefined);
    },
    /** Stores the upload from now on. */
    begin: (values: EntryValues): void => {
      begun.current = { at: new Date(serverClock.now()).toISOString(), values };
    },
    /** A chosen file for the queue: one of the interrupted upload gets its place, and its image if it has arrived. */
    chosenAs: (file: File, images: readonly GalleryImage[]): readonly Chosen[] => {
      const interruptedFile = interrupted?.files.find((each) => isSameFile(each, file));
      if (!interruptedFile) return [{ file, key: randomKey(), place: nextPlace.current++ }];
      if (items.get().some(({ key }) => key === interruptedFile.key)) return [];
      const image = images.find(({ _id }) => _id === interruptedFile.imageId);
      // An image that has been deleted since is uploaded anew.
      const key = interruptedFile.imageId !== undefined && !image ? randomKey() : interruptedFile.key;
      return [{ file, key, place: interruptedFile.place, image }];
    },
  };
}
