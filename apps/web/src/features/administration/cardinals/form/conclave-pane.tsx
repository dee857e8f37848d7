import { useId } from 'react';
import { Link } from 'react-router-dom';
import { TextArea } from '../../../../components/field.js';
import { Notice } from '../../../../components/notice.js';
import { statusHint } from '../rules/status.js';
import type { SectionProps } from './sections.js';

/** What a cardinal is to the conclave: the voting status, and why when it is not what age says. */
export function ConclavePane({ form, data, id }: SectionProps & { id: string | undefined }) {
  const { values, set, text } = form;
  const label = useId();
  const hint = useId();
  const { shown, text: told, differs } = statusHint(values, data.day);
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
        {told}
      </p>
      {differs && (
        <Notice kind="warn">
          Ce statut n’est pas celui que donne l’âge&nbsp;: dites pourquoi, le motif est publié.
        </Notice>
      )}
      {(differs || values.motifStatut !== '') && (
        <TextArea {...text('motifStatut')} hint="Publié sur la fiche, à côté du statut" />
      )}
      <label className="check">
        <input
          type="checkbox"
          name="participation"
          checked={values.participation}
          onChange={({ target }) => set('participation', target.checked)}
        />
        Participe au conclave
      </label>
      <label className="check">
        <input
          type="checkbox"
          name="papabile"
          checked={values.papabile}
          onChange={({ target }) => set('papabile', target.checked)}
        />
        Papabile
      </label>
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
