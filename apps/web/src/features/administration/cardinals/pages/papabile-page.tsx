import { elided } from '@fumata/text';
import type { Cardinal } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { frenchTypography } from '../../../../lib/french-typography.js';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { Form } from '../../../../components/form.js';
import { FormBar } from '../../kit/form-bar.js';
import { PageHead } from '../../kit/list-page.js';
import { useSaveKey } from '../../kit/use-save-key.js';
import { useReturn } from '../../kit/use-return.js';
import { CardinalHead } from '../cardinal-head.js';
import { CardinalLoadFailed } from '../cardinal-load-failed.js';
import { LeaveDialog } from '../../kit/leave-dialog.js';
import { loadCardinal } from '../query.js';
import { ReasonLines } from '../papabile/reason-lines.js';
import { useStatus, type StatusForm } from '../papabile/use-status.js';
import { PapabileField } from '../papabile/papabile-field.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';

const TITLE = 'Statut papabile';

export const meta = (cardinal?: Cardinal): PageMeta => ({
  title: cardinal ? frenchTypography(`Statut papabile ${elided('de', cardinal.nomComplet)}`) : TITLE,
  hidden: true,
});

export const load = (api: ApiClient, { request, params }: LoaderFunctionArgs): Promise<Cardinal> =>
  loadCardinal(api, params['id'], request.signal);

export function Component() {
  const cardinal = useLoaderData<Cardinal>();
  return <Status key={cardinal._id} cardinal={cardinal} />;
}

function Status({ cardinal }: { cardinal: Cardinal }) {
  const edit = `/admin/cardinaux/edit/${cardinal._id}`;
  const [unsaved, setUnsaved] = useState(false);
  const { saved, leaveSoon } = useReturn(() => edit, unsaved);
  const status = useStatus(cardinal, leaveSoon);
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(form);
  const differs = status.form.changed.length > 0;
  if (differs !== unsaved) setUnsaved(differs);
  return (
    <>
      <PageHead
        title={TITLE}
        back={{ to: edit, label: 'Retour à la modification' }}
        actions={
          <CardinalHead of={cardinal}>
            <span className="ordre small muted">
              {cardinal.ordre}, {cardinal.paysService}
            </span>
          </CardinalHead>
        }
      />
      <Form ref={form} onSubmit={() => void (saved || status.save())}>
        <StatusFields status={status} />
        <div className="form-bar">
          <FormBar
            state={saved ? 'Enregistré\u00A0: retour à la fiche.' : 'Retour à la fiche 2 s après l’enregistrement.'}
            cancelTo={edit}
            act="Enregistrer"
            busy={status.busy}
          />
        </div>
      </Form>
      <LeaveDialog unsaved={unsaved} />
    </>
  );
}

function StatusFields({ status: { form, conflict, takeTheirs } }: { status: StatusForm }) {
  const { values, set } = form;
  return (
    <>
      {conflict && (
        <div className="notice warn row spread" role="alert">
          {conflict} Enregistrez à nouveau pour garder votre saisie.
          <Button look="quiet" small onClick={takeTheirs}>
            Reprendre l’autre saisie
          </Button>
        </div>
      )}
      <PapabileField form={form} />
      <div className="desk half reasons">
        <ReasonLines
          title="Atouts"
          aside="des faits, une phrase par ligne"
          sign="+"
          lines={values.strengths}
          onChange={(strengths) => set('strengths', [...strengths])}
        />
        <ReasonLines
          title="Facteurs limitants"
          aside="les lignes vides ne sont pas enregistrées"
          sign="–"
          lines={values.limits}
          onChange={(limits) => set('limits', [...limits])}
        />
      </div>
    </>
  );
}

export const ErrorBoundary = () => <CardinalLoadFailed title={TITLE} />;
