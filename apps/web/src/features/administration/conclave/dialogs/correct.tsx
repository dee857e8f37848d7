import { requiredMajority as majorityFor } from '@fumata/conclave';
import { counted, number, frenchTypography, PERIOD } from '@fumata/text';
import { useRef, type Dispatch, useEffect, useReducer, useState } from 'react';
import { Form } from '../../../../components/forms/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import {
  errorOf,
  FIELDS,
  fieldValue,
  wholeState,
  type Draft,
  newStateValue,
  type Corrected,
  type CorrectedField,
  type CorrectionProposal,
  type DraftAction,
  draftReducer,
  isEmpty,
  readDraft,
} from '../rules/correction.js';
import { CommandNotice, type DialogProps, MotifField, withMotif, useDialogCommand } from './dialog-parts.js';
import { MAJORITY_BASIS } from '@fumata/history';
import { Field, Options, Select } from '../../../../components/forms/field.js';
import { tabStorage } from '../../../../lib/browser-storage.js';
import type { Live } from '../../../../live/live.js';

interface CorrectProps extends DialogProps {
  proposed: CorrectionProposal | undefined;
}

export function Correct({ proposed, ...props }: CorrectProps) {
  const { live, view } = props;
  const state = view.conclaveState;
  const { draft, dispatch, ...kept } = useCorrectionDraft(live, proposed);
  const { busy, run, close, restored, outcome } = useDialogCommand(props, [kept]);
  const form = useRef<HTMLFormElement>(null);
  const save = (): void => {
    if (FIELDS.some((field) => errorOf(field, draft, state) !== undefined))
      return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    void run({
      method: 'PUT',
      path: '/api/conclave/admin/state',
      request: JSON.stringify(draft),
      body: withMotif(wholeState(draft, state), draft.motif),
      failure: 'Erreur lors de l’enregistrement des modifications',
    });
  };
  return (
    <Form ref={form} className="stack" onSubmit={save}>
      {restored('Revenir à l’état actuel')}
      <CorrectionFields draft={draft} state={state} dispatch={dispatch} />
      <p className="notice">{majorityText(draft, view)}</p>
      <CommandNotice {...outcome} />
      <MotifField value={draft.motif} onChange={(text) => dispatch({ type: 'motif', text })} />
      <DialogActs act="Enregistrer" busy={busy} onCancel={close} />
    </Form>
  );
}

function majorityText(draft: Draft, { conclaveState, requiredMajority }: DialogProps['view']): string {
  const currentText = `Avant\u00A0: ${number(requiredMajority)}.`;
  if (fieldValue('majorityBasis', draft, conclaveState) !== 'electors')
    return frenchTypography(`Majorité : deux tiers de cette base, recalculés à chaque vote. ${currentText}`);
  const electors = Number(fieldValue('electors', draft, conclaveState));
  if (errorOf('electors', draft, conclaveState) !== undefined) return frenchTypography(currentText);
  const votes = majorityFor(electors);
  return frenchTypography(
    `Majorité recalculée : ${number(votes)} voix pour ${counted(electors, 'électeur')}. ${currentText}`,
  );
}

const CHOICES = { dayPeriod: PERIOD, isActive: { true: 'oui', false: 'non' }, majorityBasis: MAJORITY_BASIS } as const;

const LABELS = {
  startDate: 'Premier jour',
  currentDay: 'Jour',
  dayPeriod: 'Demi-journée',
  currentRound: 'Scrutin',
  totalRounds: 'Scrutins ouverts en tout',
  electors: 'Électeurs',
  isActive: 'Actif',
  majorityBasis: 'Base de la majorité',
} as const satisfies Record<CorrectedField, string>;

interface CorrectionFieldsProps {
  draft: Draft;
  state: Corrected;
  dispatch: Dispatch<DraftAction>;
}

/** Untouched fields follow the conclave; edited fields show its new value as a hint. */
const CorrectionFields = ({ draft, state, dispatch }: CorrectionFieldsProps) => (
  <div className="filters">
    {FIELDS.map((field) => {
      const props = {
        label: LABELS[field],
        value: fieldValue(field, draft, state),
        hint: changeHint(field, newStateValue(field, draft, state)),
        error: errorOf(field, draft, state),
        onChange: ({ target }: { target: { value: string } }) =>
          dispatch({ type: 'typed', field, text: target.value, state }),
      };
      const choices = choicesOf(field);
      return choices ? (
        <Select key={field} {...props}>
          <Options of={Object.entries(choices)} />
        </Select>
      ) : (
        <Field
          key={field}
          {...props}
          {...(field === 'startDate' ? { type: 'date' } : { type: 'number', min: 1, step: 1, inputMode: 'numeric' })}
          autoComplete="off"
        />
      );
    })}
  </div>
);

const choicesOf = (field: CorrectedField): Readonly<Record<string, string>> | undefined =>
  field === 'dayPeriod' || field === 'isActive' || field === 'majorityBasis' ? CHOICES[field] : undefined;

const changeHint = (field: CorrectedField, value: string | undefined): string | undefined =>
  value === undefined ? undefined : frenchTypography(`Entre-temps : ${choicesOf(field)?.[value] ?? value}`);

/** Unsaved correction of an edition, stored until the tab is closed. */
function useCorrectionDraft(live: Live, proposed: CorrectionProposal | undefined) {
  const [key] = useState(() => `correction-${live.view.get().conclaveState._id}`);
  const [draft, dispatch] = useReducer(draftReducer, key, (from) => readDraft(tabStorage.read(from)));
  const [wasStored] = useState(() => !isEmpty(draft));
  useEffect(() => {
    if (isEmpty(draft)) tabStorage.remove(key);
    else tabStorage.write(key, JSON.stringify(draft));
  }, [draft, key]);
  useEffect(() => {
    for (const [field, text] of Object.entries(proposed ?? {}))
      dispatch({ type: 'typed', field: field as CorrectedField, text, state: live.view.get().conclaveState }); // keys of a proposal
  }, [proposed, live]);
  const discard = (): void => {
    dispatch({ type: 'cleared' });
    tabStorage.remove(key);
  };
  return { draft, isRestored: wasStored && !isEmpty(draft), dispatch, discard };
}
