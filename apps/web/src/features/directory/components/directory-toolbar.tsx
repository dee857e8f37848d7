import { Field, Options, Select } from '../../../components/forms/field.js';
import { EnterButton } from '../../../components/button.js';
import { orderKey, ORDERS } from '../rules/address.js';
import { FIELDLESS } from '../rules/parameters.js';
import type { DirectoryAddress } from '../use-directory-address.js';

/** Id of the page's only form, which the filters beside it reference. */
export const FORM_ID = 'annuaire';

const PRESENTATIONS = { grille: 'Grille', liste: 'Liste' } as const;

interface DirectoryToolbarProps {
  address: DirectoryAddress;
  filtersOpen: boolean;
  onFilters: () => void;
}

/** Search, order and presentation. Works as a plain form without scripts. */
export function DirectoryToolbar({ address, filtersOpen, onFilters }: DirectoryToolbarProps) {
  const { parameters, presentation, nameInput, change, typed } = address;
  return (
    <form
      id={FORM_ID}
      className="toolbar"
      role="search"
      autoComplete="off"
      method="get"
      action="/cardinaux"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
      }}
    >
      <EnterButton />
      <Field
        ref={nameInput}
        label="Rechercher un cardinal"
        className="grow"
        type="search"
        name="nom"
        placeholder="Nom ou prénom"
        autoComplete="off"
        maxLength={200}
        defaultValue={parameters.get('nom') ?? ''}
        onChange={typed}
      />
      <FiltersButton open={filtersOpen} onPress={onFilters} />
      <OrderSelect parameters={parameters} change={change} />
      <PresentationButtons presentation={presentation} change={change} />
      {/* After the buttons: of two parameters with one name the first counts. */}
      <FieldlessFilters parameters={parameters} />
      <ScriptlessButtons />
    </form>
  );
}

function FiltersButton({ open, onPress }: { open: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="btn ghost facets-toggle"
      aria-expanded={open}
      aria-controls="facettes"
      onClick={onPress}
    >
      Filtrer
    </button>
  );
}

const ScriptlessButtons = () => (
  <noscript>
    <button className="btn">Rechercher</button>
    <a className="btn ghost facets-toggle" href="#facettes">
      Filtrer
    </a>
  </noscript>
);

function OrderSelect({ parameters, change }: Pick<DirectoryAddress, 'parameters' | 'change'>) {
  const order = orderKey(parameters);
  return (
    <Select
      label="Trier par"
      name="tri"
      value={order}
      onChange={(event) => {
        const [tri, sens] = event.target.value.split('.');
        change({ tri, sens });
      }}
    >
      <Options of={Object.entries(ORDERS)} />
      {!Object.hasOwn(ORDERS, order) && <option value={order}>Autre ordre</option>}
    </Select>
  );
}

function PresentationButtons({ presentation, change }: Pick<DirectoryAddress, 'presentation' | 'change'>) {
  return (
    <div className="seg" role="group" aria-label="Présentation">
      {Object.entries(PRESENTATIONS).map(([key, label]) => (
        <button
          key={key}
          type="submit"
          name="vue"
          value={key}
          aria-pressed={key === presentation}
          onClick={(event) => {
            event.preventDefault();
            change({ vue: key });
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const FieldlessFilters = ({ parameters }: Pick<DirectoryAddress, 'parameters'>) =>
  [...FIELDLESS, 'vue'].map((name) => {
    const value = parameters.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
