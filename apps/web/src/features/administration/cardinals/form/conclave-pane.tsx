import { STATUTS, type Cardinal } from '@fumata/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../../components/notice.js';
import { AreaField, CheckField } from '../../kit/fields.js';
import { Pane } from '../../kit/pane.js';
import { statusHint } from '../rules/status.js';
import type { SectionProps } from './sections.js';

/** Voting status, with the reason where it differs from the status by age; participation; papabile. */
export function ConclavePane({ form, data, id }: SectionProps & { id: string | undefined }) {
  const { values, set } = form;
  const { shown, text, differs } = statusHint(values, data.day);
  return (
    <Pane id={useId()} title="Conclave" className="stack">
      <StatusChoice shown={shown} hint={text} onChange={(statut) => set('statutVotant', statut)} />
      {differs && (
        <Notice kind="warn">
          Ce statut n’est pas celui que donne l’âge&nbsp;: dites pourquoi, le motif est publié.
        </Notice>
      )}
      {(differs || values.motifStatut !== '') && (
        <AreaField form={form} name="motifStatut" hint="Publié sur la fiche, à côté du statut" />
      )}
      <CheckField form={form} name="participation" />
      {!values.participation && (
        <AreaField
          form={form}
          name="motifAbsence"
          hint="Publié sur la fiche après «&nbsp;Absent du conclave,&nbsp;». Par exemple&nbsp;: pour raisons de santé"
        />
      )}
      <CheckField form={form} name="papabile" />
      {id && (
        <p>
          <Link className="go" to={`/admin/cardinaux/papabile/${id}`}>
            Gérer le statut papabile
          </Link>
        </p>
      )}
    </Pane>
  );
}

type Statut = Cardinal['statutVotant'];

interface StatusChoiceProps {
  shown: Statut;
  hint: string;
  onChange: (statut: Statut) => void;
}

function StatusChoice({ shown, hint, onChange }: StatusChoiceProps) {
  const id = useId();
  return (
    <>
      <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
        <p className="label" id={`${id}-label`}>
          Statut votant
        </p>
        <div className="row">
          {STATUTS.map((statut) => (
            <label key={statut} className="check">
              <input
                type="radio"
                name="statutVotant"
                value={statut}
                checked={shown === statut}
                onChange={() => onChange(statut)}
              />
              {statut}
            </label>
          ))}
        </div>
      </div>
      <p className="small muted" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  );
}
