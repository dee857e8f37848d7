import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, GhostButton } from '../../../components/button.js';
import { DataTable, type Column } from './data-table.js';
import { focusPage } from './page.js';
import { shownField, type FieldOf, type FieldRules, choose, merge } from './form.js';
import type { RecordForm } from './use-record-form.js';
import type { Conflict, Saving } from './use-saving.js';
import { useCopied } from '../../../lib/use-copied.js';

interface ConflictNoticeProps<V extends object> {
  /** The form, which stays editable. */
  form: Pick<RecordForm<V>, 'definition' | 'base' | 'values' | 'changed'>;
  saving: Saving<V>;
  /** Additional help for the choice. */
  children?: ReactNode;
}

/** Choice field by field after a version conflict; renders nothing without a conflict. */
export function ConflictNotice<V extends object>(props: ConflictNoticeProps<V>) {
  const { conflict } = props.saving;
  return conflict && <Choices {...props} conflict={conflict} />;
}

function Choices<V extends object>({
  form,
  saving,
  conflict: { message, theirs },
  children,
}: ConflictNoticeProps<V> & { conflict: Conflict<V> }) {
  const { definition, base, values } = form;
  const merged = merge(definition, base.values, values, theirs.values);
  const [theirFields, setTheirFields] = useState<readonly FieldOf<V>[]>([]);
  const columns = choiceColumns(
    { rules: definition, mine: merged.values, theirs: theirs.values, theirFields },
    setTheirFields,
  );
  const title = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [theirs]);
  const names = (fields: readonly FieldOf<V>[]): string => fields.map((each) => definition.labels[each]).join(', ');
  const hasConflicts = merged.conflicts.length > 0;
  return (
    <section ref={box} className="notice warn stack" role="alert" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>Quelqu’un d’autre a enregistré cette fiche entre-temps</h2>
      <p>
        {message} Votre saisie est intacte. {hasConflicts ? CHOOSE : OTHER_FIELDS}
      </p>
      {hasConflicts && (
        <DataTable
          label="Champs en conflit"
          className="choose"
          columns={columns}
          rows={merged.conflicts}
          keyOf={(field) => field}
        />
      )}
      {children}
      {merged.takenOver.length > 0 && (
        <p className="small">Repris de l’autre saisie&nbsp;: {names(merged.takenOver)}.</p>
      )}
      <ChoiceActs form={form} saving={saving} choices={choose(merged.values, theirs.values, theirFields)} />
    </section>
  );
}

interface ChoiceState<V extends object> {
  readonly rules: FieldRules<V>;
  readonly mine: V;
  readonly theirs: V;
  readonly theirFields: readonly FieldOf<V>[];
}

function choiceColumns<V extends object>(
  { rules, mine, theirs, theirFields }: ChoiceState<V>,
  onPick: (theirFields: readonly FieldOf<V>[]) => void,
): readonly Column<FieldOf<V>>[] {
  const side = (head: string, isTheirs: boolean): Column<FieldOf<V>> => ({
    head,
    attributes: () => ({ 'data-l': head }),
    cell: (field) => (
      <label className="check">
        <input
          type="radio"
          name={`choix-${field}`}
          checked={theirFields.includes(field) === isTheirs}
          onChange={() => onPick(isTheirs ? [...theirFields, field] : theirFields.filter((each) => each !== field))}
        />
        {shownField(rules, field, isTheirs ? theirs : mine)}
      </label>
    ),
  });
  const name: Column<FieldOf<V>> = { head: 'Champ', isName: true, cell: (field) => rules.labels[field] };
  return [name, side('Votre saisie', false), side('Enregistré entre-temps', true)];
}

const CHOOSE = 'Choisissez, champ par champ\u202F; les autres champs sont déjà les siens.';
const OTHER_FIELDS = 'Vos changements portent sur d’autres champs\u00A0: ils peuvent être enregistrés par-dessus.';

/** Focuses the page, because the buttons disappear with the conflict. */
function ChoiceActs<V extends object>({ form, saving, choices }: ConflictNoticeProps<V> & { choices: V }) {
  const save = (): void => {
    focusPage();
    void saving.saveChoices(choices);
  };
  const takeTheirs = (): void => {
    focusPage();
    saving.takeTheirs();
  };
  return (
    <div className="row">
      <Button busy={saving.busy} onClick={save}>
        Enregistrer ces choix
      </Button>
      <GhostButton onClick={takeTheirs}>Tout reprendre de l’autre saisie</GhostButton>
      <CopyChanges form={form} />
    </div>
  );
}

interface CopyChangesProps<V extends object> {
  form: Pick<RecordForm<V>, 'definition' | 'values' | 'changed'>;
}

/** Copies the changed fields as text. */
export function CopyChanges<V extends object>({ form: { definition, values, changed } }: CopyChangesProps<V>) {
  const line = (field: FieldOf<V>): string =>
    `${definition.labels[field]}\u00A0: ${shownField(definition, field, values)}`;
  const { copied, textToCopy, copy } = useCopied();
  return (
    <>
      <Button look="quiet" onClick={() => void copy(changed.map(line).join('\n'))}>
        {copied ? 'Copié' : 'Copier ma saisie'}
      </Button>
      {textToCopy && <pre className="small">{textToCopy}</pre>}
    </>
  );
}
