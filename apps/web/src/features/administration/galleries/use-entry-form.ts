import type { Gallery, GalleryChange, GalleryImage } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { toast } from '../../../components/toasts.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { draftKey } from '../kit/form-draft.js';
import { isSame } from '../kit/form.js';
import { useStoredForm } from '../kit/use-stored-form.js';
import { useSaving } from '../kit/use-saving.js';
import { detailOf } from '../kit/error-detail.js';
import { useUserId } from '../kit/use-user-id.js';
import { baseOf, ENTRY_FORM } from './entry-form.js';
import { TOAST_MS } from './rules/labels.js';

type Body = GalleryChange & { readonly version: number };

interface EntryForm<T> {
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
export function useEntryForm<T extends Gallery | GalleryImage>(of: EntryForm<T>) {
  const { kind, entry, put, latest, savedText, onSaved } = of;
  const form = useStoredForm(ENTRY_FORM, baseOf(entry), draftKey(kind, useUserId(), entry?._id));
  const [failed, setFailed] = useState<string>();
  const recorded = useRef(entry);
  const saving = useSaving(form, {
    put: async (api, { body: { ordre, ...texts }, values, base }) => {
      setFailed(undefined);
      // The position is sent only if it was changed: another user may have reordered the entries meanwhile.
      const isMoved = !entry || !isSame(ENTRY_FORM, 'ordre', base.values, values);
      recorded.current = await put(api, { ...texts, ...(isMoved && { ordre }), version: base.version });
      return baseOf(recorded.current);
    },
    latest: async (api) => {
      recorded.current = await latest(api);
      return baseOf(recorded.current);
    },
    onSaved: () => {
      toast('success', savedText, TOAST_MS);
      if (recorded.current) onSaved(recorded.current);
    },
    onFailed: (error) => {
      const text = `Erreur: ${detailOf(error)}`;
      if (error.code !== 'record-changed' && error.errors.length === 0) setFailed(text);
      toast('error', text, TOAST_MS);
    },
    onInvalid: () => undefined, // the fields show the errors
  });
  const discard = (): void => form.rebase(baseOf(recorded.current), baseOf(recorded.current).values);
  return { form, saving, failed, discard };
}
