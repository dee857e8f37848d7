import { useState } from 'react';
import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import { number } from '../../../../lib/french.js';
import { roundName } from '../../../../live/round-words.js';
import type { Wished } from '../../use-wished.js';
import { ACTORS, isFiltered, KINDS, LABELS, NO_EVENT_WISHES, TYPES } from './rules/event-wishes.js';
import type { EventWishes } from './rules/event-wishes.js';
import type { Names } from './rules/describe-event.js';

interface EventFiltersProps extends Wished<EventWishes> {
  names: Names;
  /** Whom votes may be for, by id. */
  cardinals: ReadonlyMap<string, string>;
  total: number | undefined;
}

/** What happened, in which round, for whom, by whom, when; the address keeps it all. On a phone behind a button. */
export function EventFilters({ wishes, change, type, names, cardinals, total }: EventFiltersProps) {
  const [open, setOpen] = useState(false);
  const chosen = (name: keyof EventWishes) => ({
    value: wishes[name],
    onChange: ({ target }: { target: { value: string } }) => change({ ...wishes, [name]: target.value }),
  });
  const typed = (name: keyof EventWishes) => ({
    value: wishes[name],
    onChange: ({ target }: { target: { value: string } }) => type({ ...wishes, [name]: target.value }),
  });
  return (
    <div className="fold-f" data-open={open || undefined}>
      <Button look="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        Chercher et filtrer{isFiltered(wishes) && ' (filtré)'}
      </Button>
      <form
        className="filters"
        role="search"
        aria-label="Événements"
        onSubmit={(event) => event.preventDefault()}
      >
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
        <Button look="ghost" onClick={() => change(NO_EVENT_WISHES)}>
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
