import type { GalleryImage } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { browserStorage } from '../../../../lib/browser-storage.js';
import { serverClock } from '../../../../lib/now.js';
import { randomKey } from '../../../../lib/random-key.js';
import type { Store } from '../../../../lib/store.js';
import { parseJson } from '../../kit/form-draft.js';
import { entryValuesSchema, type EntryValues } from '../use-entry-form.js';
import type { Item } from './stage.js';
import type { UploadQueue } from './uploads.js';

const fileSchema = z.object({
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** Idempotency key of its upload. */
  key: z.string(),
  /** Place in the order of choice, from 0. */
  place: z.number(),
  /** Id of the uploaded image. */
  imageId: z.string().optional(),
});

const interruptedSchema = z.object({
  /** When the upload began; ISO 8601. */
  at: z.string(),
  values: entryValuesSchema,
  files: z.array(fileSchema),
});

type ChosenFile = z.infer<typeof fileSchema>;

/** An upload that is stored in this browser until all its files have arrived, so that it can be continued. */
export type InterruptedUpload = z.infer<typeof interruptedSchema>;

/** The unfinished upload of a gallery in this browser's storage. */
export function storedUpload(galleryId: string) {
  const key = `envoi-${galleryId}`;
  return {
    read: (): InterruptedUpload | undefined => interruptedSchema.safeParse(parseJson(browserStorage.read(key))).data,
    /** Deletes the stored upload once all files have arrived. */
    write: (upload: InterruptedUpload): void =>
      upload.files.every(({ imageId }) => imageId !== undefined)
        ? browserStorage.remove(key)
        : browserStorage.write(key, JSON.stringify(upload)),
    remove: (): void => browserStorage.remove(key),
  };
}

/** Whether the same file was chosen twice. */
export const isSameFile = (one: Pick<File, 'name' | 'size' | 'lastModified'>, other: typeof one): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The upload to store: the files of an earlier interruption that were not chosen again stay in it. */
export function uploadToStore(
  items: readonly Item[],
  { at, values }: { readonly at: string; readonly values: EntryValues },
  earlier: InterruptedUpload | undefined,
): InterruptedUpload {
  const chosen = items
    .filter(({ stage }) => !(stage.is === 'refused' && stage.isPermanent))
    .map(({ file: { name, size, lastModified }, key, place, stage }): ChosenFile => {
      const imageId = stage.is === 'done' ? { imageId: stage.image._id } : {};
      return { name, size, lastModified, key, place, ...imageId };
    });
  const missing = notChosen(earlier, items);
  return { at, values, files: [...missing, ...chosen].toSorted((one, other) => one.place - other.place) };
}

/** The files of an interrupted upload that have not been chosen again. */
export const notChosen = (earlier: InterruptedUpload | undefined, items: readonly Pick<Item, 'file'>[]): ChosenFile[] =>
  (earlier?.files ?? []).filter((file) => !items.some((item) => isSameFile(item.file, file)));

type Chosen = Parameters<UploadQueue['add']>[0];

/** Stores the upload until all files have arrived, and continues the one that an earlier page left unfinished. */
export function useInterruptedUpload(galleryId: string, items: Store<readonly Item[]>) {
  const [stored] = useState(() => storedUpload(galleryId));
  const [interrupted, setInterrupted] = useState(stored.read);
  const begun = useRef<{ readonly at: string; readonly values: EntryValues }>(undefined);
  const nextPlace = useRef((interrupted?.files.at(-1)?.place ?? -1) + 1);
  useEffect(
    // Written on change, not on render: the dialog is unmounted together with the last change.
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
