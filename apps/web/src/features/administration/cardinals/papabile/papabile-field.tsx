import { Badge } from '../../../../components/badge.js';
import type { StatusForm } from './use-status.js';

export const PapabileField = ({ form: { values, base, set } }: Pick<StatusForm, 'form'>) => (
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
