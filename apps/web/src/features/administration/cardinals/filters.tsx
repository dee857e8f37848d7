import { FilterForm, SearchFilter, SelectFilter } from '../kit/filters.js';
import type { ListState } from '../kit/use-list-query.js';
import type { CardinalListQuery } from './query.js';
import { FILTERS, valuesFor, type Filter, type ListedCardinal } from './rules/listing.js';

const LABELS: Readonly<Record<Filter, string>> = {
  paysService: 'Pays de service',
  paysNaissance: 'Pays de naissance',
  continent: 'Continent',
  ordre: 'Ordre',
  statutVotant: 'Statut',
  papabile: 'Papabile',
};
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
          label={LABELS[filter]}
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
