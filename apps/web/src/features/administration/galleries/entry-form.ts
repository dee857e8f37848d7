import {
  newGallerySchema,
  uploadedImageSchema,
  type Gallery,
  type GalleryImage,
  type NewGallery,
} from '@fumata/contracts';
import { z } from 'zod';
import type { FormDefinition } from '../kit/form.js';
import type { Base } from '../kit/form-draft.js';
import { typedNumber } from '../kit/typed-number.js';
import { LABELS } from './rules/labels.js';

export const entryValuesSchema = z.object({
  titre: z.string(),
  description: z.string(),
  /** Position, as typed. */
  ordre: z.string(),
  actif: z.boolean(),
});

/** Form values of a gallery or one of its images. */
export type EntryValues = z.infer<typeof entryValuesSchema>;

export const NEW_ENTRY: EntryValues = { titre: '', description: '', ordre: '0', actif: true };

type Entry = Pick<Gallery | GalleryImage, 'titre' | 'description' | 'ordre' | 'actif' | 'version'>;

export const baseOf = (entry: Entry | undefined): Base<EntryValues> =>
  entry
    ? { version: entry.version, values: entryValuesSchema.parse({ ...entry, ordre: String(entry.ordre) }) }
    : { version: 0, values: NEW_ENTRY };

/** An entry without a position becomes the first. */
export const ENTRY_FORM: FormDefinition<EntryValues, NewGallery> = {
  labels: LABELS,
  values: entryValuesSchema,
  contract: newGallerySchema,
  toBody: ({ ordre, ...texts }) => ({ ...texts, ordre: typedNumber(ordre, 0) }),
  compared: { ordre: ({ ordre }) => typedNumber(ordre, 0) },
};

/** The contract's error for a text of an upload. */
export const uploadError = (field: 'titre' | 'description' | 'ordre', text: string): string | undefined =>
  uploadedImageSchema.shape[field].safeParse(text.trim()).error?.issues[0]?.message;
