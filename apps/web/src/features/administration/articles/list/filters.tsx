import { CATEGORIES, isCategory } from '../../../../components/article/words.js';
import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import type { Wished } from '../../use-wished.js';
import { NO_WISHES } from '../rules/list-address.js';
import type { Wishes } from '../rules/list-address.js';

/** What the list is searched and filtered by. */
export function Filters({ wishes, change, type }: Wished<Wishes>) {
  return (
    <form
      className="filters"
      role="search"
      aria-label="Articles"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        className="wide"
        label="Rechercher"
        type="search"
        placeholder="Titre, résumé, texte"
        maxLength={200}
        value={wishes.search}
        onChange={({ target }) => type({ ...wishes, search: target.value, page: 1 })}
      />
      <Select
        label="Catégorie"
        value={wishes.categorie}
        onChange={({ target: { value } }) =>
          change({ ...wishes, categorie: isCategory(value) ? value : '', page: 1 })
        }
      >
        <option value="">Toutes</option>
        {Object.entries(CATEGORIES).map(([category, label]) => (
          <option key={category} value={category}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Publication"
        value={wishes.publie}
        onChange={({ target: { value } }) =>
          change({ ...wishes, publie: value === 'true' || value === 'false' ? value : '', page: 1 })
        }
      >
        <option value="">Tous</option>
        <option value="true">Publiés et programmés</option>
        <option value="false">Brouillons</option>
      </Select>
      <Button look="ghost" onClick={() => change(NO_WISHES)}>
        Réinitialiser
      </Button>
    </form>
  );
}
