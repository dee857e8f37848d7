import { elided, frenchTypography } from '@fumata/text';
import type { Cardinal } from '@fumata/contracts';
import { useRef } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { QuietButton } from '../../../../components/button.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { Form } from '../../../../components/forms/form.js';
import { FormBar, useSaveKey } from '../../kit/form-frame.js';
import { PageHead } from '../../kit/page.js';
import { CardinalHead, CardinalLoadFailed } from '../cardinal-head.js';
import { LeaveDialog } from '../../../../components/dialogs/leave-dialog.js';
import { editAddress, loadCardinal } from '../query.js';
import { useStatusForm, type StatusForm } from '../papabile/use-status-form.js';
import { Badge } from '../../../../components/badge.js';
import { TextArea } from '../../../../components/forms/field.js';
import { RepeatedRows } from '../../kit/repeated-rows.js';
import { Section } from '../../kit/fields.js';
import '../../records.css';

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
  const status = useStatusForm(cardinal);
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);
  return (
    <>
      <PageHead
        title={TITLE}
        back={{ to: editAddress(cardinal), label: 'Retour à la modification' }}
        actions={
          <CardinalHead cardinal={cardinal}>
            <span className="ordre small muted">
              {cardinal.ordre}, {cardinal.paysService}
            </span>
          </CardinalHead>
        }
      />
      <Form ref={element} onSubmit={() => void status.save()}>
        <StatusFields status={status} />
        <div className="form-bar">
          <FormBar
            state={
              status.saved ? 'Enregistré\u00A0: retour à la fiche.' : 'Retour à la fiche 2 s après l’enregistrement.'
            }
            cancelTo={editAddress(cardinal)}
            act="Enregistrer"
            busy={status.busy}
          />
        </div>
      </Form>
      <LeaveDialog unsaved={status.form.changed.length > 0} />
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
          <QuietButton onClick={takeTheirs}>Reprendre l’autre saisie</QuietButton>
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

const PapabileField = ({ form: { values, base, set } }: Pick<StatusForm, 'form'>) => (
  <section className="pane">
    <div className="row spread">
      <label className="check">
        <input
          type="checkbox"
          checked={values.papabile}
          aria-describedby="papabile-effet"
          onChange={({ target }) => set('papabile', target.checked)}
        />
        <b>Papabile</b>
      </label>
      {base.values.papabile && <Badge kind="papabile">publié dans la liste des papabili</Badge>}
    </div>
    <p className="small muted" id="papabile-effet">
      Décochée, la case retire le cardinal de la liste des papabili et vide les deux listes à l’enregistrement.
    </p>
  </section>
);

interface ReasonLinesProps {
  title: string;
  aside: string;
  sign: '+' | '–';
  lines: readonly string[];
  onChange: (lines: readonly string[]) => void;
}

/** Reasons for or against, one sentence per line; at least one line. */
const ReasonLines = ({ title, aside, sign, lines, onChange }: ReasonLinesProps) => (
  <Section title={title} aside={aside}>
    <RepeatedRows
      rows={lines}
      empty=""
      onChange={onChange}
      shape="one"
      add="+ Ajouter une ligne"
      marker={
        <span className={sign === '+' ? 'sign p' : 'sign m'} aria-hidden="true">
          {sign}
        </span>
      }
    >
      {(line, change, index) => (
        <TextArea
          label={<span className="sr">{`${title}, ligne ${index + 1}`}</span>}
          rows={2}
          value={line}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </RepeatedRows>
  </Section>
);
