import { number, roundName } from '@fumata/text';
import { useState, type ComponentProps } from 'react';
import { GhostButton } from '../../../../components/button.js';
import { Field, Options, Select } from '../../../../components/forms/field.js';
import { FilterForm, optionsOf, SearchFilter, SelectFilter } from '../../kit/filters.js';
import type { ListState } from '../../kit/use-list-query.js';
import type { Names } from './rules/texts.js';
import { ALL_EVENTS, isFiltered, LABELS, MAX_SEARCH_LENGTH, type EventListQuery } from './rules/event-query.js';
import { ACTORS, KINDS, TYPES } from './rules/labels.js';

interface EventFiltersProps {
  list: ListState<EventListQuery>;
  names: Names;
  /** Names of the cardinals who can receive votes, by id. */
  cardinals: ReadonlyMap<string, string>;
  total: number | undefined;
}

/** Filters of the events; on a phone a button unfolds them. */
export function EventFilters({ list, names, cardinals, total }: EventFiltersProps) {
  const [open, setOpen] = useState(false);
  const rounds = Object.entries(names.rounds).reverse();
  return (
    <div className="fold-f" data-open={open || undefined}>
      <GhostButton aria-expanded={open} onClick={() => setOpen(!open)}>
        Chercher et filtrer{isFiltered(list.query) && ' (filtré)'}
      </GhostButton>
      <FilterForm label="Événements" list={{ reset: () => list.change(ALL_EVENTS) }}>
        <SearchFilter
          list={list}
          name="q"
          placeholder="Mot, cardinal, motif, visiteur, identifiant"
          maxLength={MAX_SEARCH_LENGTH}
        />
        <TypeFilter list={list} />
        <SelectFilter
          list={list}
          name="tour"
          label={LABELS.tour}
          options={[['', 'Tous'], ...rounds.map(([id, round]) => [id, roundName(round)] as const)]}
        />
        <SelectFilter
          list={list}
          name="cardinal"
          label={LABELS.cardinal}
          options={[['', `Tous (${number(cardinals.size)})`], ...cardinals]}
        />
        <SelectFilter list={list} name="acteur" label={LABELS.acteur} options={[['', 'Tous'], ...optionsOf(ACTORS)]} />
        <RangeFilter list={list} name="de" inputMode="numeric" placeholder="1" />
        <RangeFilter list={list} name="a" inputMode="numeric" placeholder={total === undefined ? '' : String(total)} />
        <RangeFilter list={list} name="du" type="date" />
        <RangeFilter list={list} name="au" type="date" />
      </FilterForm>
    </div>
  );
}

type FilterProps = Pick<EventFiltersProps, 'list'>;

const TypeFilter = ({ list: { query, change } }: FilterProps) => (
  <Select label={LABELS.sorte} value={query.sorte} onChange={({ target }) => change({ sorte: target.value })}>
    <option value="">Tous</option>
    {GROUPS.map(([label, texts]) => (
      <optgroup key={label} label={label}>
        <Options of={Object.entries(texts)} />
      </optgroup>
    ))}
  </Select>
);

const GROUPS = [
  ['Genres', KINDS],
  ['Types', TYPES],
] as const;

type RangeFilterProps = FilterProps & { name: 'de' | 'a' | 'du' | 'au' } & Pick<
    ComponentProps<typeof Field>,
    'type' | 'inputMode' | 'placeholder'
  >;

/** One end of a range of sequences or days. */
const RangeFilter = ({ list: { query, type }, name, ...input }: RangeFilterProps) => (
  <Field
    label={LABELS[name]}
    {...input}
    value={query[name]}
    onChange={({ target }) => type({ [name]: target.value })}
  />
);
