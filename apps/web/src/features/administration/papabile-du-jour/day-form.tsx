import type { Cardinal, NewPapabileDuJour, PapabileDuJour } from '@fumata/contracts';
import { longDate, dayAfter, dayInRome } from '@fumata/text';
import { QuietButton } from '../../../components/button.js';
import { Notice } from '../../../components/messages/notice.js';
import { Form } from '../../../components/forms/form.js';
import { AreaField, CheckField, ChoiceField, TextField } from '../kit/fields.js';
import { FormFields, useSaveKey, FormBar, useFocusInvalid } from '../kit/form-frame.js';
import { LeaveDialog } from '../../../components/dialogs/leave-dialog.js';
import { type DayValues, DAY_FORM, dayValuesOf, newDay, freeDayFrom, activeEntryOn } from './form.js';
import { PAPABILE_DU_JOUR_PAGE, PAPABILE_DU_JOUR_API } from './query.js';
import { useEffect, useState } from 'react';
import { toast } from '../../../components/messages/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { useInvalidate, useAction, detailOf, TOAST_MS, toastFailure } from '../kit/server-state.js';
import { useRecordForm, useReturn } from '../kit/use-record-form.js';

type Choice = Pick<Cardinal, '_id' | 'nomComplet'>;

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
              editedId={entry?._id}
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
          cancelTo={PAPABILE_DU_JOUR_PAGE}
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
  editedId: string | undefined;
  onDay: (day: string) => void;
}

/** Names the entry that is already active on the day, and offers the next free day. */
function TakenDay({ values: { dateAffichage, actif }, entries, editedId, onDay }: TakenDayProps) {
  const other = actif && dateAffichage ? activeEntryOn(entries, dateAffichage, editedId) : undefined;
  if (!other) return null;
  const freeDay = freeDayFrom(entries, dateAffichage);
  return (
    <div className="all notice warn row spread" role="status">
      {other.cardinalId.nomComplet} est déjà actif à cette date.
      <QuietButton onClick={() => onDay(freeDay)}>Prendre le {longDate(freeDay)}, premier jour libre</QuietButton>
    </div>
  );
}

const FAILED_MS = 5_000;

interface Sent {
  readonly body: NewPapabileDuJour;
  /** The changed fields of the body. */
  readonly changed: Partial<NewPapabileDuJour>;
  readonly values: DayValues;
}

const baseOf = (values: DayValues) => ({ values, version: 0 });

/** A new entry is for tomorrow, and active. Saving returns to the list once it shows the change. */
function useDayForm(entry: PapabileDuJour | undefined) {
  const initialValues = entry ? dayValuesOf(entry) : newDay(dayAfter(dayInRome(serverClock.now())));
  const form = useRecordForm(DAY_FORM, baseOf(initialValues));
  const refresh = useInvalidate(PAPABILE_DU_JOUR_API);
  const [failure, setFailure] = useState<string>();
  const { saved, leaveSoon } = useReturn(() => PAPABILE_DU_JOUR_PAGE, form.changed.length > 0, 0);
  const { values } = form;
  useEffect(() => setFailure(undefined), [values]);
  const { run, busy } = useAction<Sent>({
    call: (api, { body, changed }) =>
      entry
        ? api.send('PUT', `${PAPABILE_DU_JOUR_API}/${entry._id}`, { ...changed, version: entry.version })
        : api.send('POST', PAPABILE_DU_JOUR_API, body),
    onDone: async (_answer, sent) => {
      form.rebase(baseOf(sent.values), values);
      const doneText = entry ? 'Papabile du jour mis à jour avec succès' : 'Nouveau papabile du jour créé avec succès';
      toast('success', doneText, TOAST_MS);
      await refresh();
      leaveSoon();
    },
    onFailed: (error) => {
      const text = detailOf(error, 'Erreur lors de la sauvegarde');
      // The login dialog says that the session has ended.
      setFailure(error.status === 401 ? undefined : text);
      toastFailure(error, { text, ms: FAILED_MS });
      // The next attempt changes the latest version.
      return error.code === 'record-changed' ? refresh() : undefined;
    },
  });
  const send = async (body: NewPapabileDuJour): Promise<void> => {
    const changed = Object.fromEntries(form.changed.map((field) => [field, body[field]]));
    await run({ body, changed, values });
  };
  const save = async (): Promise<void> => {
    if (!busy && !saved) await form.submit(send, (errors) => toast('error', Object.values(errors)[0] ?? '', FAILED_MS));
  };
  return { form, failure, busy, save };
}
