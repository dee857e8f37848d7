import { MAJORITY_BASIS } from '@fumata/history';
import type { Dispatch } from 'react';
import { Field, Select } from '../../../../components/field.js';
import { PERIOD } from '../../../../live/round-words.js';
import {
  errorOf,
  FIELDS,
  newStateValue,
  shown,
  type Corrected,
  type CorrectedField,
  type Draft,
  type DraftAction,
} from '../rules/correction.js';
import { frenchTypography } from '../../../../lib/french-typography.js';

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
export const CorrectionFields = ({ draft, state, dispatch }: CorrectionFieldsProps) => (
  <div className="filters">
    {FIELDS.map((field) => {
      const props = {
        label: LABELS[field],
        value: shown(field, draft, state),
        hint: meanwhile(field, newStateValue(field, draft, state)),
        error: errorOf(field, draft, state),
        onChange: ({ target }: { target: { value: string } }) =>
          dispatch({ type: 'typed', field, text: target.value, state }),
      };
      const choices = choicesOf(field);
      return choices ? (
        <Select key={field} {...props}>
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
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

const meanwhile = (field: CorrectedField, value: string | undefined): string | undefined =>
  value === undefined ? undefined : frenchTypography(`Entre-temps : ${choicesOf(field)?.[value] ?? value}`);
