import type { Cardinal, NewCardinal } from '@fumata/contracts';
import { toast } from '../../../../components/messages/toasts.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import type { Base } from '../../kit/form.js';
import { useSaving, type Saving } from '../../kit/use-saving.js';
import type { Upload } from '../../kit/use-upload.js';
import { toastFailure } from '../../kit/server-state.js';
import { CARDINALS } from '../query.js';
import { errorTitle } from '../rules/missing.js';
import { baseOf, fullName, type CardinalValues } from './cardinal-values.js';
import type { CardinalRecordForm } from './sections.js';

interface CardinalCalls {
  readonly upload: Upload;
  readonly send: (api: ApiClient, body: NewCardinal & { nomComplet: string }, version: number) => Promise<Cardinal>;
  readonly latest: (api: ApiClient) => Promise<Cardinal>;
  /** New base of the form after saving; by default the saved record. */
  readonly nextBase?: Base<CardinalValues>;
  readonly savedText: (saved: Cardinal) => string;
  readonly onSaved: () => void;
}

export function useCardinalSaving(form: CardinalRecordForm, calls: CardinalCalls): Saving<CardinalValues> {
  return useSaving(form, {
    resource: CARDINALS,
    upload: calls.upload,
    put: (api, { body, values, base }) => calls.send(api, { ...body, nomComplet: fullName(values) }, base.version),
    latest: calls.latest,
    baseOf: (saved) => calls.nextBase ?? baseOf(saved),
    onSaved: (saved) => {
      toast('success', calls.savedText(saved));
      calls.onSaved();
    },
    onFailed: (error) => toastFailure(error),
    onInvalid: (errors) => toast('error', errorTitle(errors, `Erreur: ${Object.values(errors)[0] ?? ''}`)),
  });
}
