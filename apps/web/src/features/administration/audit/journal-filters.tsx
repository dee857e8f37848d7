import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Field, Select } from '../../../components/field.js';
import { useUserId } from '../use-user-id.js';
import type { JournalData } from './load-journal.js';
import { NO_WISHES, OBJECTS } from './rules/journal-address.js';
import type { JournalWishes } from './rules/journal-address.js';

interface JournalFiltersProps {
  wishes: JournalWishes;
  accounts: JournalData['accounts'];
  onChange: (wishes: JournalWishes, replace?: boolean) => void;
}

const TYPING_MS = 300;

/** Who, on what, and words; the address keeps them. */
export function JournalFilters({ wishes, accounts, onChange }: JournalFiltersProps) {
  const own = useUserId();
  const [typed, setTyped] = useState<string>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const now: JournalWishes = { ...wishes, q: typed ?? wishes.q };
  const change = (wanted: JournalWishes, replace = false): void => {
    clearTimeout(waiting.current);
    setTyped(undefined);
    onChange(wanted, replace);
  };
  return (
    <form className="filters" role="search" aria-label="Actes" onSubmit={(event) => event.preventDefault()}>
      <Field
        className="wide"
        label="Rechercher"
        type="search"
        placeholder="Fiche, compte, motif"
        value={now.q}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => change({ ...wishes, q: target.value }, true), TYPING_MS);
        }}
      />
      <Select label="Qui" value={now.qui} onChange={({ target }) => change({ ...now, qui: target.value })}>
        <option value="">Tous</option>
        {accounts.map(({ _id, name, email }) => (
          <option key={_id} value={_id}>
            {_id === own ? 'vous' : `${name}, ${email}`}
          </option>
        ))}
      </Select>
      <Select
        label="Objet"
        value={now.genre}
        onChange={({ target }) => change({ ...now, genre: genreOf(target.value) })}
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
