import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { TableBox } from '../../../components/table-box.js';
import { useCopied } from '../../../lib/use-copied.js';
import { focusPage } from '../focus-page.js';
import type { FieldOf, FormRules } from './form-rules.js';
import { choose, merge } from './merge.js';
import type { Form } from './use-form.js';
import type { Conflict, Saving } from './use-saving.js';

interface ConflictNoticeProps<V> {
  /** Left as it is; it may still be typed in. */
  form: Form<V>;
  saving: Saving<V>;
  /** What helps to choose. */
  children?: ReactNode;
}

/** Somebody else was faster: a choice field by field. Nothing as long as nobody was. */
export function ConflictNotice<V extends object>(props: ConflictNoticeProps<V>) {
  const { conflict } = props.saving;
  return conflict && <Choices {...props} conflict={conflict} />;
}

function Choices<V extends object>({
  form: { rules, base, values, changed },
  saving: { busy, saveChoices, takeTheirs },
  conflict: { told, theirs },
  children,
}: ConflictNoticeProps<V> & { conflict: Conflict<V> }) {
  const merged = merge(rules, base.values, values, theirs.values);
  const [theirFields, setTheirFields] = useState<readonly FieldOf<V>[]>([]);
  const title = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [theirs]);
  const pick = (field: FieldOf<V>, isTheirs: boolean): void =>
    setTheirFields((known) => (isTheirs ? [...known, field] : known.filter((each) => each !== field)));
  const names = (fields: readonly FieldOf<V>[]): string =>
    fields.map((field) => rules.labels[field]).join(', ');
  return (
    <section ref={box} className="notice warn stack" role="alert" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>Quelqu’un d’autre a enregistré cette fiche entre-temps</h2>
      <p>
        {told} Votre saisie est intacte.{' '}
        {merged.conflicts.length > 0
          ? 'Choisissez, champ par champ\u202F; les autres champs sont déjà les siens.'
          : 'Vos changements portent sur d’autres champs\u00A0: ils peuvent être enregistrés par-dessus.'}
      </p>
      {merged.conflicts.length > 0 && (
        <ChoiceTable
          rules={rules}
          fields={merged.conflicts}
          mine={merged.values}
          theirs={theirs.values}
          theirFields={theirFields}
          onPick={pick}
        />
      )}
      {children}
      {merged.taken.length > 0 && (
        <p className="small">Repris de l’autre saisie&nbsp;: {names(merged.taken)}.</p>
      )}
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
        <CopyMine
          text={changed
            .map((field) => `${rules.labels[field]}\u00A0: ${rules.shown(field, values)}`)
            .join('\n')}
        />
      </div>
    </section>
  );
}

/** What was typed, to be taken elsewhere. */
export function CopyMine({ text }: { text: string }) {
  const { copied, shown, copy } = useCopied();
  return (
    <>
      <Button look="quiet" onClick={() => void copy(text)}>
        {copied ? 'Copié' : 'Copier ma saisie'}
      </Button>
      {shown && <pre className="small">{shown}</pre>}
    </>
  );
}

interface ChoiceTableProps<V> {
  rules: FormRules<V>;
  fields: readonly FieldOf<V>[];
  mine: V;
  theirs: V;
  theirFields: readonly FieldOf<V>[];
  onPick: (field: FieldOf<V>, isTheirs: boolean) => void;
}

function ChoiceTable<V>({ rules, fields, mine, theirs, theirFields, onPick }: ChoiceTableProps<V>) {
  const cell = (field: FieldOf<V>, label: string, ofTheirs: boolean) => (
    <td data-l={label}>
      <label className="check">
        <input
          type="radio"
          name={`choix-${field}`}
          checked={theirFields.includes(field) === ofTheirs}
          onChange={() => onPick(field, ofTheirs)}
        />
        {rules.shown(field, ofTheirs ? theirs : mine)}
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
