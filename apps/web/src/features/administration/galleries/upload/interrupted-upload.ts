import { z } from 'zod';
import { browserStorage } from '../../../../lib/browser-storage.js';
import { parseJson } from '../../kit/form-draft.js';
import { entryValuesSchema, type EntryValues } from '../use-entry-form.js';
import type { Item } from './stage.js';

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
    /** Deletes it once all files have arrived. */
    write: (upload: InterruptedUpload): void =>
      upload.files.every(({ imageId }) => imageId !== undefined)
        ? browserStorage.remove(key)
        : browserStorage.write(key, JSON.stringify(upload)),
    remove: (): void => browserStorage.remove(key),
  };
}

/** Whether it is the same file, chosen again. */
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
