import { useNavigate } from 'react-router-dom';
import { GhostButton } from '../../../components/button.js';
import { Field } from '../../../components/forms/field.js';
import { addressOf, type NewsQuery } from '../rules/address.js';

/** Search within the selected category. Works as a plain form without scripts. */
export function SearchForm({ query: { categorie, search } }: { query: NewsQuery }) {
  const navigate = useNavigate();
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
        key={search}
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
