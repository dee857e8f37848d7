import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../../components/notice.js';
import { AreaField, CheckField } from '../../kit/fields.js';
import { statusHint } from '../rules/status.js';
import type { SectionProps } from './sections.js';

/** Voting status, with the reason where it differs from the status by age; participation; papabile. */
export function ConclavePane({ form, data, id }: SectionProps & { id: string | undefined }) {
  const { values, set } = form;
  const label = useId();
  const hint = useId();
  const { shown, text, differs } = statusHint(values, data.day);
  return (
    <section className="pane stack" aria-labelledby={`${label}-title`}>
      <header>
        <h2 id={`${label}-title`}>Conclave</h2>
      </header>
      <div role="radiogroup" aria-labelledby={label} aria-describedby={hint}>
        <p className="label" id={label}>
          Statut votant
        </p>
        <div className="row">
          {(['OUI', 'NON'] as const).map((statut) => (
            <label key={statut} className="check">
              <input
                type="radio"
                name="statutVotant"
                value={statut}
                checked={shown === statut}
                onChange={() => set('statutVotant', statut)}
              />
              {statut}
            </label>
          ))}
        </div>
      </div>
      <p className="small muted" id={hint}>
        {text}
      </p>
      {differs && (
        <Notice kind="warn">
          Ce statut n’est pas celui que donne l’âge&nbsp;: dites pourquoi, le motif est publié.
        </Notice>
      )}
      {(differs || values.motifStatut !== '') && (
        <AreaField form={form} name="motifStatut" hint="Publié sur la fiche, à côté du statut" />
      )}
      <CheckField form={form} name="participation" />
      <CheckField form={form} name="papabile" />
      {id && (
        <p>
          <Link className="go" to={`/admin/cardinaux/papabile/${id}`}>
            Gérer le statut papabile
          </Link>
        </p>
      )}
    </section>
  );
}
