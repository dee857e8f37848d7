import type { PapabileDuJour } from '@fumata/contracts';
import { longDate } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { Form } from '../../../components/form.js';
import { AreaField, CheckField, ChoiceField, TextField } from '../kit/fields.js';
import { FormFields } from '../kit/form-fields.js';
import { useFocusInvalid } from '../kit/use-focus-invalid.js';
import { useSaveKey } from '../kit/use-save-key.js';
import { FormBar } from '../kit/form-bar.js';
import { LeaveDialog } from '../kit/leave-dialog.js';
import type { DayValues } from './form.js';
import { DAYS_PATH } from './query.js';
import { freeDayFrom, takenBy } from './rules.js';
import { useDayForm } from './use-day-form.js';

export interface Choice {
  readonly _id: string;
  readonly nomComplet: string;
}

interface DayFormProps {
  /** The entry to change; undefined for a new one. */
  entry: PapabileDuJour | undefined;
  entries: readonly PapabileDuJour[];
  papabili: readonly Choice[];
}

export function DayForm({ entry, entries, papabili }: DayFormProps) {
  const { form, failure, busy, save } = useDayForm(entry);
  const isCreating = busy && !entry;
  const element = useFocusInvalid(form.attempts, isCreating);
  useSaveKey(element);
  return (
    <Form ref={element} onSubmit={() => void save()}>
      <section className="pane form">
        {failure && <Notice kind="error">{failure}</Notice>}
        <FormFields isLocked={isCreating}>
          <div className="fields">
            <ChoiceField
              form={form}
              name="cardinalId"
              required
              hint="Seuls les cardinaux papabili peuvent être choisis"
              empty="Choisir…"
              choices={choices(papabili, entry).map(({ _id, nomComplet }) => [_id, nomComplet])}
            />
            <TextField form={form} name="dateAffichage" type="date" required />
            <TakenDay
              values={form.values}
              entries={entries}
              own={entry?._id}
              onDay={(day) => form.set('dateAffichage', day)}
            />
            <AreaField form={form} name="citation" className="all" hint="Facultative" />
            <AreaField form={form} name="commentaire" className="all" hint="Facultatif" rows={5} />
          </div>
          <CheckField form={form} name="actif" />
        </FormFields>
      </section>
      <div className="form-bar">
        <FormBar
          state="Inactif ou à venir, il n’est pas montré au public."
          cancelTo={DAYS_PATH}
          act={entry ? 'Mettre à jour' : 'Créer'}
          busy={busy}
        />
      </div>
      <LeaveDialog unsaved={form.changed.length > 0} />
    </Form>
  );
}

/** The papabili, plus the entry's cardinal even if no longer a papabile. */
const choices = (papabili: readonly Choice[], entry: PapabileDuJour | undefined): readonly Choice[] =>
  entry && !papabili.some(({ _id }) => _id === entry.cardinalId._id) ? [entry.cardinalId, ...papabili] : papabili;

interface TakenDayProps {
  values: DayValues;
  entries: readonly PapabileDuJour[];
  own: string | undefined;
  onDay: (day: string) => void;
}

/** Names the entry that is already active on the day, and offers the next free day. */
function TakenDay({ values: { dateAffichage, actif }, entries, own, onDay }: TakenDayProps) {
  const other = actif && dateAffichage ? takenBy(entries, dateAffichage, own) : undefined;
  if (!other) return null;
  const free = freeDayFrom(entries, dateAffichage);
  return (
    <div className="all notice warn row spread" role="status">
      {other.cardinalId.nomComplet} est déjà actif à cette date.
      <Button look="quiet" small onClick={() => onDay(free)}>
        Prendre le {longDate(free)}, premier jour libre
      </Button>
    </div>
  );
}
