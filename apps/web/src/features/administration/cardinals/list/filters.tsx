import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import { FILTERS, valuesFor } from '../rules/listing.js';
import type { Filter, ListedCardinal, Wishes } from '../rules/listing.js';
import type { Wished } from '../../use-wished.js';

const LABELS: Readonly<Record<Filter, string>> = {
  paysService: 'Pays de service',
  paysNaissance: 'Pays de naissance',
  continent: 'Continent',
  ordre: 'Ordre',
  statutVotant: 'Statut',
  papabile: 'Papabile',
};
const WORDS: Readonly<Record<string, string>> = { true: 'Oui', false: 'Non' };

export const NO_WISHES: Wishes = {
  ...{ search: '', filters: {}, sort: 'nom', descending: false, page: 1, all: false },
};

/** What the list is searched and filtered by; every value of the whole collection is offered. */
export function Filters({
  wishes,
  change,
  type,
  cardinals,
}: Wished<Wishes> & { cardinals: readonly ListedCardinal[] }) {
  return (
    <form
      className="filters"
      role="search"
      aria-label="Cardinaux"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        className="wide"
        label="Rechercher"
        type="search"
        placeholder="Nom, prénom, titre"
        value={wishes.search}
        onChange={({ target }) => type({ ...wishes, search: target.value, page: 1 })}
      />
      {FILTERS.map((filter) => {
        const values = valuesFor(filter, cardinals);
        return (
          <Select
            key={filter}
            label={LABELS[filter]}
            value={wishes.filters[filter] ?? ''}
            onChange={({ target }) =>
              change({ ...wishes, filters: { ...wishes.filters, [filter]: target.value }, page: 1 })
            }
          >
            <option value="">{values.length > 5 ? `Tous (${values.length})` : 'Tous'}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {WORDS[value] ?? value}
              </option>
            ))}
          </Select>
        );
      })}
      <label className="check">
        <input
          type="checkbox"
          checked={wishes.all}
          onChange={({ target }) => change({ ...wishes, all: target.checked, page: 1 })}
        />
        Tout voir
      </label>
      <Button look="ghost" onClick={() => change(NO_WISHES)}>
        Réinitialiser
      </Button>
    </form>
  );
}
