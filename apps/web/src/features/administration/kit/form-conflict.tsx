import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { TableBox } from '../../../components/table-box.js';
import { useCopied } from '../../../lib/use-copied.js';
import { focusPage } from '../focus-page.js';
import { shownField, type FieldOf, type FieldRules } from './form.js';
import { choose, merge } from './form-merge.js';
import type { RecordForm } from './use-record-form.js';
import type { Conflict, Saving } from './use-saving.js';

type ConflictedForm<V extends object> = Pick<RecordForm<V>, 'definition' | 'base' | 'values' | 'changed'>;

interface ConflictNoticeProps<V extends object> {
  /** Stays editable. */
  form: ConflictedForm<V>;
  saving: Saving<V>;
  /** Helps to choose. */
  children?: ReactNode;
}

/** A choice field by field after a version conflict; nothing without one. */
export function ConflictNotice<V extends object>(props: ConflictNoticeProps<V>) {
  const { conflict } = props.saving;
  return conflict && <Choices {...props} conflict={conflict} />;
}

function Choices<V extends object>({
  form: { definition, base, values, changed },
  saving: { busy, saveChoices, takeTheirs },
  conflict: { message, theirs },
  children,
}: ConflictNoticeProps<V> & { conflict: Conflict<V> }) {
  const merged = merge(definition, base.values, values, theirs.values);
  const [theirFields, setTheirFields] = useState<readonly FieldOf<V>[]>([]);
  const title = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [theirs]);
  const pick = (field: FieldOf<V>, isTheirs: boolean): void =>
    setTheirFields((known) => (isTheirs ? [...known, field] : known.filter((each) => each !== field)));
  const names = (fields: readonly FieldOf<V>[]): string => fields.map((field) => definition.labels[field]).join(', ');
  return (
    <section ref={box} className="notice warn stack" role="alert" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>Quelqu’un d’autre a enregistré cette fiche entre-temps</h2>
      <p>
        {message} Votre saisie est intacte.{' '}
        {merged.conflicts.length > 0
          ? 'Choisissez, champ par champ\u202F; les autres champs sont déjà les siens.'
          : 'Vos changements portent sur d’autres champs\u00A0: ils peuvent être enregistrés par-dessus.'}
      </p>
      {merged.conflicts.length > 0 && (
        <ChoiceTable
          rules={definition}
          fields={merged.conflicts}
          mine={merged.values}
          theirs={theirs.values}
          theirFields={theirFields}
          onPick={pick}
        />
      )}
      {children}
      {merged.taken.length > 0 && <p className="small">Repris de l’autre saisie&nbsp;: {names(merged.taken)}.</p>}
      <div className="row">
        <Button
          busy={busy}
          onClick={() => {
            focusPage();
            void saveChoices(choose(merged.values, theirs.values, theirFields));
          }}
        >
          Enregistrer ces choix
        </Button>
        <Button
          look="ghost"
          onClick={() => {
            focusPage();
            takeTheirs();
          }}
        >
          Tout reprendre de l’autre saisie
        </Button>
        <CopyMine form={{ definition, values, changed }} />
      </div>
    </section>
  );
}

/** Copies the changed fields as text. */
export function CopyMine<V extends object>({
  form: { definition, values, changed },
}: {
  form: Pick<RecordForm<V>, 'definition' | 'values' | 'changed'>;
}) {
  const line = (field: FieldOf<V>): string =>
    `${definition.labels[field]}\u00A0: ${shownField(definition, field, values)}`;
  const { copied, shown, copy } = useCopied();
  return (
    <>
      <Button look="quiet" onClick={() => void copy(changed.map(line).join('\n'))}>
        {copied ? 'Copié' : 'Copier ma saisie'}
      </Button>
      {shown && <pre className="small">{shown}</pre>}
    </>
  );
}

interface ChoiceTableProps<V extends object> {
  rules: FieldRules<V>;
  fields: readonly FieldOf<V>[];
  mine: V;
  theirs: V;
  theirFields: readonly FieldOf<V>[];
  onPick: (field: FieldOf<V>, isTheirs: boolean) => void;
}

function ChoiceTable<V extends object>({ rules, fields, mine, theirs, theirFields, onPick }: ChoiceTableProps<V>) {
  const cell = (field: FieldOf<V>, label: string, ofTheirs: boolean) => (
    <td data-l={label}>
      <label className="check">
        <input
          type="radio"
          name={`choix-${field}`}
          checked={theirFields.includes(field) === ofTheirs}
          onChange={() => onPick(field, ofTheirs)}
        />
        {shownField(rules, field, ofTheirs ? theirs : mine)}
      </label>
    </td>
  );
  return (
    <TableBox label="Champs en conflit">
      <table className="choose">
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Votre saisie</th>
            <th scope="col">Enregistré entre-temps</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{rules.labels[field]}</th>
              {cell(field, 'Votre saisie', false)}
              {cell(field, 'Enregistré entre-temps', true)}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
