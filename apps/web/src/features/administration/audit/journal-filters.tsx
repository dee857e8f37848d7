import { Button } from '../../../components/button.js';
import { Field, Select } from '../../../components/field.js';
import { useUserId } from '../use-user-id.js';
import type { Wished } from '../use-wished.js';
import type { JournalData } from './load-journal.js';
import { NO_WISHES, OBJECTS } from './rules/journal-address.js';
import type { JournalWishes } from './rules/journal-address.js';

interface JournalFiltersProps extends Wished<JournalWishes> {
  accounts: JournalData['accounts'];
}

/** Who, on what, and words; the address keeps them. */
export function JournalFilters({ wishes, change, type, accounts }: JournalFiltersProps) {
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

const genreOf = (value: string): JournalWishes['genre'] =>
  value in OBJECTS ? (value as keyof typeof OBJECTS) : ''; // just found among them
