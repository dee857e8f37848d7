import type { Cardinal, NewCardinal } from '@fumata/contracts';
import { useRef } from 'react';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import type { Base } from '../../kit/form-draft.js';
import { useSaving, type Saving } from '../../kit/use-saving.js';
import type { Upload } from '../../kit/use-upload.js';
import { detailOf } from '../../kit/error-detail.js';
import { CARDINALS } from '../query.js';
import { errorTitle } from '../rules/missing.js';
import { baseOf, fullName, type CardinalValues } from './cardinal-values.js';
import type { CardinalForm } from './sections.js';

interface CardinalCalls {
  readonly upload: Upload;
  readonly send: (api: ApiClient, body: NewCardinal & { nomComplet: string }, version: number) => Promise<Cardinal>;
  readonly latest: (api: ApiClient) => Promise<Cardinal>;
  /** New base of the form after saving; by default the saved record. */
  readonly next?: Base<CardinalValues>;
  readonly savedText: (saved: Cardinal) => string;
  readonly onSaved: () => void;
}

/** Saves the form of a cardinal and shows the outcome. */
export function useCardinalSaving(form: CardinalForm, calls: CardinalCalls): Saving<CardinalValues> {
  const saved = useRef<Cardinal>(undefined);
  return useSaving(form, {
    resource: CARDINALS,
    upload: calls.upload,
    put: async (api, { body, values, base }) => {
      saved.current = await calls.send(api, { ...body, nomComplet: fullName(values) }, base.version);
      return calls.next ?? baseOf(saved.current);
    },
    latest: async (api) => baseOf(await calls.latest(api)),
    onSaved: () => {
      if (saved.current) toast('success', calls.savedText(saved.current));
      calls.onSaved();
    },
    onFailed: (error) => toast('error', `Erreur: ${detailOf(error)}`),
    onInvalid: (errors) => toast('error', errorTitle(errors, `Erreur: ${Object.values(errors)[0] ?? ''}`)),
  });
}
