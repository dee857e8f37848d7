import { useState } from 'react';
import { number } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import { roundName } from '../../../../live/round-words.js';
import type { ListState } from '../../kit/list-query.js';
import {
  ACTORS,
  ALL_EVENTS,
  isFiltered,
  KINDS,
  LABELS,
  TYPES,
  type EventCriteria,
  type EventListQuery,
} from './rules/event-query.js';
import type { Names } from './rules/describe-event.js';

interface EventFiltersProps {
  list: ListState<EventListQuery>;
  names: Names;
  /** Names of the cardinals who may get votes, by id. */
  cardinals: ReadonlyMap<string, string>;
  total: number | undefined;
}

/** On a phone the filters are behind a button. */
export function EventFilters({ list, names, cardinals, total }: EventFiltersProps) {
  const { query, change, type } = list;
  const [open, setOpen] = useState(false);
  const chosen = (name: keyof EventCriteria) => ({
    value: query[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const typed = (name: keyof EventCriteria) => ({
    value: query[name],
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });
  return (
    <div className="fold-f" data-open={open || undefined}>
      <Button look="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        Chercher et filtrer{isFiltered(query) && ' (filtré)'}
      </Button>
      <form className="filters" role="search" aria-label="Événements" onSubmit={(event) => event.preventDefault()}>
        <Field
          className="wide"
          label="Rechercher"
          type="search"
          placeholder="Cardinal, visiteur, identifiant, corrélation"
          maxLength={200}
          {...typed('q')}
        />
        <Select label={LABELS.sorte} {...chosen('sorte')}>
          <option value="">Tous</option>
          <optgroup label="Genres">
            <Options of={Object.entries(KINDS)} />
          </optgroup>
          <optgroup label="Types">
            <Options of={Object.entries(TYPES)} />
          </optgroup>
        </Select>
        <Select label={LABELS.tour} {...chosen('tour')}>
          <option value="">Tous</option>
          <Options
            of={Object.entries(names.rounds)
              .reverse()
              .map(([id, label]) => [id, roundName(label)] as const)}
          />
        </Select>
        <Select label={LABELS.cardinal} {...chosen('cardinal')}>
          <option value="">Tous ({number(cardinals.size)})</option>
          <Options of={[...cardinals]} />
        </Select>
        <Select label={LABELS.acteur} {...chosen('acteur')}>
          <option value="">Tous</option>
          <Options of={Object.entries(ACTORS)} />
        </Select>
        <Field label={LABELS.de} inputMode="numeric" placeholder="1" {...typed('de')} />
        <Field
          label={LABELS.a}
          inputMode="numeric"
          placeholder={total === undefined ? '' : String(total)}
          {...typed('a')}
        />
        <Field label={LABELS.du} type="date" {...typed('du')} />
        <Field label={LABELS.au} type="date" {...typed('au')} />
        <Button look="ghost" onClick={() => change(ALL_EVENTS)}>
          Réinitialiser
        </Button>
      </form>
    </div>
  );
}

const Options = ({ of }: { of: readonly (readonly [string, string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
