import type { Gallery, GalleryImage } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { toast } from '../../../components/toasts.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { draftKey } from '../form/draft.js';
import { useForm } from '../form/use-form.js';
import { useSaving } from '../form/use-saving.js';
import { detailOf } from '../refusal-text.js';
import { useUserId } from '../use-user-id.js';
import { baseOf, bodyOf, changeOf, ENTRY_RULES } from './rules/entry-rules.js';
import { TOLD_MS } from './rules/labels.js';

type Body = (ReturnType<typeof bodyOf> | ReturnType<typeof changeOf>) & { readonly version: number };

interface EntryForm<T> {
  /** Apart from others that are kept in this browser. */
  readonly kind: string;
  /** None for a new one. */
  readonly entry: T | undefined;
  readonly put: (api: ApiClient, body: Body) => Promise<T>;
  readonly latest: (api: ApiClient) => Promise<T | undefined>;
  /** Said once it is saved. */
  readonly told: string;
  readonly onSaved: (saved: T) => void;
}

/** What is typed about a gallery or an image. Somebody else's changes meanwhile come back for a choice. */
export function useEntryForm<T extends Gallery | GalleryImage>(of: EntryForm<T>) {
  const { kind, entry, put, latest, told, onSaved } = of;
  const form = useForm(ENTRY_RULES, baseOf(entry), draftKey(kind, useUserId(), entry?._id));
  const [failed, setFailed] = useState<string>();
  const recorded = useRef(entry);
  const saving = useSaving(form, {
    put: async (api, values, version) => {
      setFailed(undefined);
      const typedOver = version === form.base.version ? form.base : baseOf(recorded.current);
      const body = entry ? changeOf(values, typedOver.values) : bodyOf(values);
      recorded.current = await put(api, { ...body, version });
      return baseOf(recorded.current);
    },
    latest: async (api) => {
      recorded.current = await latest(api);
      return baseOf(recorded.current);
    },
    onSaved: () => {
      toast('success', told, TOLD_MS);
      if (recorded.current) onSaved(recorded.current);
    },
    onFailed: (error) => {
      const text = `Erreur: ${detailOf(error)}`;
      if (error.code !== 'record-changed' && error.errors.length === 0) setFailed(text);
      toast('error', text, TOLD_MS);
    },
    onWrong: () => undefined, // the fields say it
  });
  const forget = (): void => form.rebase(baseOf(recorded.current), baseOf(recorded.current).values);
  return { form, saving, failed, forget };
}
