import type { PapabileDuJour } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Field, Select, TextArea } from '../../../components/field.js';
import { Notice } from '../../../components/notice.js';
import { longDate } from '../../../lib/french.js';
import { useDayForm } from './use-day-form.js';
import { LeaveDialog } from '../leave-dialog.js';
import { freeDayFrom, takenBy } from './rules.js';
import type { DayValues } from './rules.js';

export interface Choice {
  readonly _id: string;
  readonly nomComplet: string;
}

interface DayFormProps {
  /** The one to change; none for a new one. */
  entry: PapabileDuJour | undefined;
  entries: readonly PapabileDuJour[];
  papabili: readonly Choice[];
  onDone: () => void;
  onStale: () => void;
}

export function DayForm({ entry, entries, papabili, ...after }: DayFormProps) {
  const { form, values, set, errors, busy, unsaved, save, told } = useDayForm(entry, after);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section className="pane form">
        {told && <Notice kind="error">{told}</Notice>}
        <div className="fields">
          <Select
            label="Cardinal"
            required
            value={values.cardinalId}
            error={errors.cardinalId}
            hint="Seuls les cardinaux papabili peuvent être choisis"
            onChange={({ target }) => set({ cardinalId: target.value })}
          >
            <option value="">Choisir…</option>
            {choices(papabili, entry).map(({ _id, nomComplet }) => (
              <option key={_id} value={_id}>
                {nomComplet}
              </option>
            ))}
          </Select>
          <Field
            label="Date d’affichage"
            type="date"
            required
            value={values.dateAffichage}
            error={errors.dateAffichage}
            onChange={({ target }) => set({ dateAffichage: target.value })}
          />
          <TakenDay
            values={values}
            entries={entries}
            own={entry?._id}
            onDay={(day) => set({ dateAffichage: day })}
          />
          <TextArea
            className="all"
            label="Citation"
            hint="Facultative"
            value={values.citation}
            onChange={({ target }) => set({ citation: target.value })}
          />
          <TextArea
            className="all"
            label="Commentaire"
            hint="Facultatif"
            rows={5}
            value={values.commentaire}
            onChange={({ target }) => set({ commentaire: target.value })}
          />
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={values.actif}
            onChange={({ target }) => set({ actif: target.checked })}
          />
          Actif
        </label>
      </section>
      <div className="form-bar">
        <p className="state">Inactif ou à venir, il n’est pas montré au public.</p>
        <Link className="btn ghost" to="/admin/papabile-jour">
          Annuler
        </Link>
        <Button type="submit" busy={busy}>
          {entry ? 'Mettre à jour' : 'Créer'}
        </Button>
      </div>
      <LeaveDialog unsaved={unsaved} />
    </form>
  );
}

/** Those who may be chosen; who was chosen before may stay. */
const choices = (papabili: readonly Choice[], entry: PapabileDuJour | undefined): readonly Choice[] =>
  entry && !papabili.some(({ _id }) => _id === entry.cardinalId._id)
    ? [entry.cardinalId, ...papabili]
    : papabili;

interface TakenDayProps {
  values: DayValues;
  entries: readonly PapabileDuJour[];
  own: string | undefined;
  onDay: (day: string) => void;
}

/** Another one is active that day: says who, and offers the next free day. */
function TakenDay({ values: { dateAffichage, actif }, entries, own, onDay }: TakenDayProps) {
  const other = actif && dateAffichage ? takenBy(entries, dateAffichage, own) : undefined;
  if (!other) return null;
  const free = freeDayFrom(entries, dateAffichage);
  return (
    <div className="all notice warn row spread" role="status">
      {other.cardinalId.nomComplet} est déjà actif à cette date.
      <Button look="quiet" small onClick={() => onDay(free)}>
        Prendre le {longDate(`${free}T12:00:00Z`)}, premier jour libre
      </Button>
    </div>
  );
}
