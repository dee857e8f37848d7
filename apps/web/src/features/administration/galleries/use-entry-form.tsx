import {
  type Gallery,
  type EntryChange,
  type GalleryImage,
  newGallerySchema,
  uploadedImageSchema,
  type NewGallery,
} from '@fumata/contracts';
import { useState } from 'react';
import { Field } from '../../../components/forms/field.js';
import { toast } from '../../../components/messages/toasts.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { isSame, type FormDefinition, typedNumber, type Base } from '../kit/form.js';
import { useSaving } from '../kit/use-saving.js';
import { detailOf, TOAST_MS, toastFailure } from '../kit/server-state.js';
import { LABELS } from './rules/labels.js';
import { z } from 'zod';
import { AreaField, CheckField, TextField } from '../kit/fields.js';
import { discardChanges, type RecordForm, useStoredForm } from '../kit/use-record-form.js';

type Body = EntryChange & { readonly version: number };

interface EntryFormOptions<T> {
  /** Distinguishes the drafts in the browser's storage. */
  readonly kind: string;
  /** Undefined for a new entry. */
  readonly entry: T | undefined;
  readonly put: (api: ApiClient, body: Body) => Promise<T>;
  readonly latest: (api: ApiClient) => Promise<T | undefined>;
  /** Message after saving. */
  readonly savedText: string;
  readonly onSaved: (saved: T) => void;
}

/** Form of a gallery or of an image. */
export function useEntryForm<T extends Gallery | GalleryImage>(options: EntryFormOptions<T>) {
  const { kind, entry, put, latest, savedText, onSaved } = options;
  const form = useStoredForm(ENTRY_FORM, baseOf(entry), { kind, id: entry?._id });
  /** Error that belongs to no field. */
  const [failed, setFailed] = useState<string>();
  const saving = useSaving<EntryValues, NewGallery, T | undefined>(form, {
    put: (api, { body: { ordre, ...texts }, values, base }) => {
      setFailed(undefined);
      // The position is sent only if it was changed: another user may have reordered the entries meanwhile.
      const isMoved = !entry || !isSame(ENTRY_FORM, 'ordre', base.values, values);
      return put(api, { ...texts, ...(isMoved && { ordre }), version: base.version });
    },
    latest,
    baseOf,
    onSaved: (saved) => {
      toast('success', savedText, TOAST_MS);
      if (saved) onSaved(saved);
    },
    onFailed: (error) => {
      const text = `Erreur: ${detailOf(error)}`;
      if (error.code !== 'record-changed' && error.errors.length === 0) setFailed(text);
      toastFailure(error, { text, ms: TOAST_MS });
    },
  });
  const onDiscard = (): void => discardChanges(form, saving.conflict?.theirs ?? baseOf(entry));
  return { form, saving, failed, onDiscard };
}

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

export const UPLOAD_FIELDS = ['titre', 'description', 'ordre'] as const;
type UploadField = (typeof UPLOAD_FIELDS)[number];

/** The contract's error for a text of an upload. */
export const uploadError = (field: UploadField, text: string): string | undefined =>
  uploadedImageSchema.shape[field].safeParse(text.trim()).error?.issues[0]?.message;

/** Form fields of a gallery or an image. */
export const EntryFields = ({ form, hint }: { form: RecordForm<EntryValues>; hint?: string }) => (
  <>
    <TextField form={form} name="titre" required autoComplete="off" />
    <AreaField form={form} name="description" hint={hint} />
    <div className="fields">
      <TextField form={form} name="ordre" type="number" min={0} step={1} inputMode="numeric" />
      <CheckField form={form} name="actif" label="Active, visible du public" className="check low" />
    </div>
  </>
);

interface UploadTextsProps {
  values: EntryValues;
  several: boolean;
  onChange: (values: EntryValues) => void;
}

/** Texts, position and visibility of the images; a title only for a single image. */
export function UploadTexts({ values, several, onChange }: UploadTextsProps) {
  const fieldProps = (name: UploadField) => ({
    label: LABELS[name],
    value: values[name],
    error: uploadError(name, values[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
  });
  return (
    <>
      <div className="fields">
        <Field
          {...fieldProps('titre')}
          className="two"
          placeholder="Le nom du fichier, si vide"
          autoComplete="off"
          disabled={several}
          hint={several && 'Avec plusieurs images, chacune prend le nom de son fichier.'}
          value={several ? '' : values.titre}
        />
        <Field {...fieldProps('ordre')} type="number" min={0} step={1} inputMode="numeric" />
        <Field {...fieldProps('description')} className="all" autoComplete="off" />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={values.actif}
          onChange={({ target }) => onChange({ ...values, actif: target.checked })}
        />
        Active, visible du public
      </label>
    </>
  );
}
