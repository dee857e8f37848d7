import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/button.js';
import { TableBox } from '../../../../components/table-box.js';
import { useCopied } from '../../../../lib/use-copied.js';
import { LABELS } from '../rules/labels.js';
import { choose, shownValue } from '../rules/merge.js';
import type { Merge } from '../rules/merge.js';
import type { CardinalField, CardinalValues } from '../rules/values.js';
import type { Base } from './use-cardinal-form.js';

export interface Conflict {
  /** In the server's words: who, and when. */
  readonly told: string;
  readonly theirs: Base;
}

interface ConflictNoticeProps {
  conflict: Conflict;
  /** What is in the form, put together with theirs: it may still be typed in. */
  merge: Merge;
  /** Fields that have been typed in. */
  mine: readonly CardinalField[];
  busy: boolean;
  onSave: (values: CardinalValues) => void;
  onTakeTheirs: () => void;
}

/** Somebody else was faster: a choice field by field, over a form that is left as it is. */
export function ConflictNotice({ conflict, merge, mine, busy, ...acts }: ConflictNoticeProps) {
  const { told, theirs } = conflict;
  const { onSave, onTakeTheirs } = acts;
  const [theirFields, setTheirFields] = useState<readonly CardinalField[]>([]);
  const { copied, shown, copy } = useCopied();
  const title = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [conflict]);
  const pick = (field: CardinalField, isTheirs: boolean): void =>
    setTheirFields((known) => (isTheirs ? [...known, field] : known.filter((each) => each !== field)));
  return (
    <section ref={box} className="notice warn stack" role="alert" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>Quelqu’un d’autre a enregistré cette fiche entre-temps</h2>
      <p>
        {told} Votre saisie est intacte.{' '}
        {merge.conflicts.length > 0
          ? 'Choisissez, champ par champ ; les autres champs sont déjà les siens.'
          : 'Vos changements portent sur d’autres champs : ils peuvent être enregistrés par-dessus.'}
      </p>
      {merge.conflicts.length > 0 && (
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
              {merge.conflicts.map((field) => (
                <ChoiceRow
                  key={field}
                  field={field}
                  mine={merge.values}
                  theirs={theirs.values}
                  isTheirs={theirFields.includes(field)}
                  onPick={(isTheirs) => pick(field, isTheirs)}
                />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {merge.taken.length > 0 && <p className="small">Repris de l’autre saisie : {names(merge.taken)}.</p>}
      <div className="row">
        <Button busy={busy} onClick={() => onSave(choose(merge.values, theirs.values, theirFields))}>
          Enregistrer ces choix
        </Button>
        <Button look="ghost" onClick={onTakeTheirs}>
          Tout reprendre de l’autre saisie
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            void copy(mine.map((field) => `${LABELS[field]} : ${shownValue(field, merge.values)}`).join('\n'))
          }
        >
          {copied ? 'Copié' : 'Copier ma saisie'}
        </Button>
      </div>
      {shown && <pre className="small">{shown}</pre>}
    </section>
  );
}

interface ChoiceRowProps {
  field: CardinalField;
  mine: CardinalValues;
  theirs: CardinalValues;
  isTheirs: boolean;
  onPick: (isTheirs: boolean) => void;
}

function ChoiceRow({ field, mine, theirs, isTheirs, onPick }: ChoiceRowProps) {
  const cell = (label: string, values: CardinalValues, ofTheirs: boolean) => (
    <td data-l={label}>
      <label className="check">
        <input
          type="radio"
          name={`choix-${field}`}
          checked={isTheirs === ofTheirs}
          onChange={() => onPick(ofTheirs)}
        />
        {shownValue(field, values)}
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{LABELS[field]}</th>
      {cell('Votre saisie', mine, false)}
      {cell('Enregistré entre-temps', theirs, true)}
    </tr>
  );
}

const names = (fields: readonly CardinalField[]): string => fields.map((field) => LABELS[field]).join(', ');
