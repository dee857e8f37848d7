import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/button.js';
import { Field } from '../../../../components/field.js';
import { initialQuery, parseListQuery, toSearchParams, type ListState } from '../../kit/list-query.js';
import { DETAIL_LIST, periodErrors, type DetailListQuery, type PeriodErrors } from '../query.js';

interface FiltersProps {
  list: ListState<DetailListQuery>;
  busy: boolean;
}

/** Nothing is searched before the button asks for it. */
export function DetailFilters({ list, busy }: FiltersProps) {
  const inAddress = toSearchParams(DETAIL_LIST, { ...list.applied, page: 1 }).toString();
  const [draft, setDraft] = useState(list.applied);
  const [errors, setErrors] = useState<PeriodErrors>({});
  const form = useRef<HTMLFormElement>(null);
  // The address may also change by Back or by a link.
  useEffect(() => {
    setDraft(parseListQuery(DETAIL_LIST, new URLSearchParams(inAddress)));
    setErrors({});
  }, [inAddress]);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);
  const search = (query: DetailListQuery): void => {
    const wrong = periodErrors(query.period);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) list.change({ ...query, page: 1 });
  };
  const dayField = (name: 'startDate' | 'endDate', label: string) => (
    <Field
      label={label}
      type="date"
      value={draft.period[name]}
      error={errors[name]}
      onChange={({ target }) => setDraft({ ...draft, period: { ...draft.period, [name]: target.value } })}
    />
  );
  return (
    <form
      ref={form}
      className="filters"
      role="search"
      aria-label="Téléchargements"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
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
      {dayField('startDate', 'Du')}
      {dayField('endDate', 'Au')}
      <Button type="submit" busy={busy}>
        Filtrer
      </Button>
      <Button
        look="ghost"
        onClick={() => {
          setDraft(initialQuery(DETAIL_LIST));
          search(initialQuery(DETAIL_LIST));
        }}
      >
        Réinitialiser
      </Button>
    </form>
  );
}
