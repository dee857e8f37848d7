import { FilterForm, SearchFilter, SelectFilter } from '../kit/filters.js';
import type { ListState } from '../kit/use-list-query.js';
import type { CardinalListQuery } from './query.js';
import { LABELS } from './rules/labels.js';
import { FILTERS, valuesFor, type ListedCardinal } from './rules/listing.js';

const FILTER_LABELS = { ...LABELS, statutVotant: 'Statut' };
const TEXTS: Readonly<Record<string, string>> = { true: 'Oui', false: 'Non' };

interface FiltersProps {
  list: ListState<CardinalListQuery>;
  cardinals: readonly ListedCardinal[];
}

/** The filters offer every value of the whole collection. */
export const CardinalFilters = ({ list, cardinals }: FiltersProps) => (
  <FilterForm label="Cardinaux" list={list}>
    <SearchFilter list={list} name="search" placeholder="Nom, prénom, titre" />
    {FILTERS.map((filter) => {
      const values = valuesFor(filter, cardinals);
      return (
        <SelectFilter
          key={filter}
          list={list}
          name={filter}
          label={FILTER_LABELS[filter]}
          options={[
            ['', values.length > 5 ? `Tous (${values.length})` : 'Tous'],
            ...values.map((value) => [value, TEXTS[value] ?? value] as const),
          ]}
        />
      );
    })}
    <label className="check">
      <input type="checkbox" checked={list.query.all} onChange={({ target }) => list.change({ all: target.checked })} />
      Tout voir
    </label>
  </FilterForm>
);
