import type { Cardinal } from '@fumata/contracts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import type { Base } from '../../kit/form.js';
import { FormBar } from '../../kit/form-frame.js';
import { PageHead, ViewTabs, pageTexts } from '../../kit/page.js';
import { useStoredForm, useReturn } from '../../kit/use-record-form.js';
import { NoCardinals } from '../../no-cardinals.js';
import { CardinalForm } from '../form/cardinal-form.js';
import { cardinalForm, EMPTY_VALUES, type CardinalValues } from '../form/cardinal-values.js';
import { loadForm, type CardinalFormData } from '../form/load-form.js';
import { usePhotoUpload } from '../form/photo-pane.js';
import { useCardinalSaving } from '../form/use-cardinal-saving.js';
import { CARDINALS, CARDINALS_LIST_ADDRESS } from '../query.js';
import '../../records.css';

const EMPTY_BASE: Base<CardinalValues> = { values: EMPTY_VALUES, version: 0 };

export const { meta, ErrorBoundary } = pageTexts(
  'Cardinaux',
  'Erreur lors du chargement du formulaire',
  'Ajouter un cardinal',
);

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<CardinalFormData> =>
  loadForm(api, request.signal);

export function Component() {
  const data = useLoaderData<CardinalFormData>();
  const form = useStoredForm(cardinalForm(data.day), EMPTY_BASE, { kind: 'fiche', id: undefined });
  const { saved, leaveSoon } = useReturn(CARDINALS_LIST_ADDRESS.back, form.changed.length > 0);
  const upload = usePhotoUpload(form, undefined);
  const saving = useCardinalSaving(form, {
    upload,
    send: (api, body) => api.send<Cardinal>('POST', CARDINALS, body),
    latest: () => Promise.reject(new Error('a new cardinal has no other version')),
    nextBase: EMPTY_BASE,
    savedText: ({ nomComplet }) => `Cardinal ajouté avec succès: ${nomComplet}`,
    onSaved: leaveSoon,
  });
  return (
    <>
      <PageHead title="Cardinaux" />
      <ViewTabs
        label="Cardinaux"
        tabs={[
          { to: '/admin/cardinaux', label: 'Ajouter', isCurrent: true },
          { to: CARDINALS_LIST_ADDRESS.path, label: 'Liste' },
        ]}
      />
      {!data.hasCardinals && <NoCardinals />}
      <CardinalForm
        form={form}
        data={data}
        saving={saving}
        upload={upload}
        onSubmit={() => void (saved || saving.save())}
        onDiscard={() => form.rebase(EMPTY_BASE, EMPTY_VALUES)}
      >
        <FormBar
          state={saved ? 'Ajouté\u00A0: retour à la liste.' : 'Ce que vous tapez est gardé dans ce navigateur.'}
          cancelTo={CARDINALS_LIST_ADDRESS.back()}
          act="Ajouter le Cardinal"
          busy={saving.busy}
        />
      </CardinalForm>
    </>
  );
}
