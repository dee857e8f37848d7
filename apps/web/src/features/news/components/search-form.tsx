import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { GhostButton } from '../../../components/button.js';
import { Field } from '../../../components/forms/field.js';
import { addressOf, type NewsQuery } from '../rules/address.js';

/** Search within the selected category. Works as a plain form without scripts. */
export function SearchForm({ query: { categorie, search } }: { query: NewsQuery }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const previousSearch = useRef(search);
  useEffect(() => {
    // A new field would lose the focus; before the first change the field keeps what was typed before hydration.
    if (input.current && previousSearch.current !== search) input.current.value = search;
    previousSearch.current = search;
  }, [search]);
  return (
    <form
      className="toolbar"
      role="search"
      method="get"
      action="/actualites"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        void navigate(addressOf({ categorie, search: String(typed).trim() }), { preventScrollReset: true });
      }}
    >
      {categorie && <input type="hidden" name="categorie" value={categorie} />}
      <Field
        ref={input}
        label="Rechercher dans les actualités"
        className="grow"
        type="search"
        name="search"
        placeholder="Titre, résumé ou texte"
        autoComplete="off"
        maxLength={200}
        defaultValue={search}
      />
      <GhostButton type="submit">Rechercher</GhostButton>
    </form>
  );
}
