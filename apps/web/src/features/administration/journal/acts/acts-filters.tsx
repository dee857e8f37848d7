import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import { useUserId } from '../../use-user-id.js';
import type { Wished } from '../../use-wished.js';
import type { ActsData } from './load-acts.js';
import { NO_WISHES, OBJECTS } from './rules/acts-address.js';
import type { ActWishes } from './rules/acts-address.js';

interface ActsFiltersProps extends Wished<ActWishes> {
  accounts: ActsData['accounts'];
}

/** Who, on what, and words; the address keeps them. */
export function ActsFilters({ wishes, change, type, accounts }: ActsFiltersProps) {
  const own = useUserId();
  return (
    <form className="filters" role="search" aria-label="Actes" onSubmit={(event) => event.preventDefault()}>
      <Field
        className="wide"
        label="Rechercher"
        type="search"
        placeholder="Fiche, compte, motif"
        value={wishes.q}
        onChange={({ target }) => type({ ...wishes, q: target.value })}
      />
      <Select
        label="Qui"
        value={wishes.qui}
        onChange={({ target }) => change({ ...wishes, qui: target.value })}
      >
        <option value="">Tous</option>
        {accounts.map(({ _id, name, email }) => (
          <option key={_id} value={_id}>
            {_id === own ? 'vous' : `${name}, ${email}`}
          </option>
        ))}
      </Select>
      <Select
        label="Objet"
        value={wishes.genre}
        onChange={({ target }) => change({ ...wishes, genre: genreOf(target.value) })}
      >
        <option value="">Tous</option>
        {Object.entries(OBJECTS).map(([genre, label]) => (
          <option key={genre} value={genre}>
            {label}
          </option>
        ))}
      </Select>
      <Button look="ghost" onClick={() => change(NO_WISHES)}>
        Réinitialiser
      </Button>
    </form>
  );
}

const genreOf = (value: string): ActWishes['genre'] =>
  value in OBJECTS ? (value as keyof typeof OBJECTS) : ''; // just found among them
