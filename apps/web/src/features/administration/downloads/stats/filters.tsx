import { useEffect, useRef, useState } from 'react';
import { Button, GhostButton } from '../../../../components/button.js';
import { Field } from '../../../../components/forms/field.js';
import { Form } from '../../../../components/forms/form.js';
import { initialQuery, parseListQuery, searchOf } from '../../../../lib/list-query.js';
import type { ListState } from '../../kit/use-list-query.js';
import { DETAIL_LIST, periodErrors, type DetailListQuery, type PeriodErrors } from '../query.js';

/** Filters that apply only on submit. */
export function DetailFilters({ list, busy }: { list: ListState<DetailListQuery>; busy: boolean }) {
  const { draft, setDraft, errors, setErrors } = useDraft(list.applied);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);
  const search = (query: DetailListQuery): void => {
    const queryErrors = periodErrors(query.period);
    setErrors(queryErrors);
    if (Object.keys(queryErrors).length === 0) list.change({ ...query, page: 1 });
  };
  const [resets, setResets] = useState(0);
  const reset = (): void => {
    setResets(resets + 1); // only new fields lose an incomplete date, whose value is empty
    setDraft(initialQuery(DETAIL_LIST));
    search(initialQuery(DETAIL_LIST));
  };
  return (
    <Form ref={form} className="filters" role="search" aria-label="Téléchargements" onSubmit={() => search(draft)}>
      <Field
        className="wide"
        label="Adresse e-mail"
        type="search"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        onChange={({ target }) => setDraft({ ...draft, email: target.value })}
      />
      <PeriodFields
        key={resets}
        period={draft.period}
        errors={errors}
        onChange={(change) => setDraft({ ...draft, period: { ...draft.period, ...change } })}
      />
      <Button type="submit" busy={busy}>
        Filtrer
      </Button>
      <GhostButton onClick={reset}>Réinitialiser</GhostButton>
    </Form>
  );
}

interface PeriodFieldsProps {
  period: DetailListQuery['period'];
  errors: PeriodErrors;
  onChange: (change: Partial<DetailListQuery['period']>) => void;
}

const PeriodFields = ({ period, errors, onChange }: PeriodFieldsProps) =>
  PERIOD.map(([name, label]) => (
    <Field
      key={name}
      label={label}
      type="date"
      value={period[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  ));

const PERIOD = [
  ['startDate', 'Du'],
  ['endDate', 'Au'],
] as const;

/** The typed filters, reset when Back or a link changes the URL. */
function useDraft(applied: DetailListQuery) {
  const [draft, setDraft] = useState(applied);
  const [errors, setErrors] = useState<PeriodErrors>({});
  const appliedSearch = searchOf(DETAIL_LIST, { ...applied, page: 1 });
  useEffect(() => {
    setDraft(parseListQuery(DETAIL_LIST, new URLSearchParams(appliedSearch)));
    setErrors({});
  }, [appliedSearch]);
  return { draft, setDraft, errors, setErrors };
}
