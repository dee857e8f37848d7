import { Field, Select } from '../../../components/field.js';
import { PresentationButtons } from '../../../components/presentation-buttons.js';
import { ORDERS } from '../electors/order.js';
import type { ListAddress } from '../electors/use-list-address.js';

/** Order, search and presentation. Works as a plain form without scripts. */
export function ElectorsToolbar({ address }: { address: ListAddress }) {
  const { order, search, presentation, change } = address;
  return (
    <form className="toolbar" method="get" action="/conclave" onSubmit={(event) => event.preventDefault()}>
      <Select label="Trier par" name="tri" value={order} onChange={(event) => change('tri', event.target.value)}>
        {Object.entries(ORDERS).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label="Trouver un électeur"
        className="grow"
        type="search"
        name="q"
        placeholder="Nom ou prénom"
        autoComplete="off"
        value={search}
        onChange={(event) => change('q', event.target.value)}
      />
      <PresentationButtons
        presentations={['liste', 'grille']}
        chosen={presentation}
        onChoose={(vue) => change('vue', vue)}
      />
      <noscript>{import.meta.env.SSR && <button className="btn ghost">Appliquer</button>}</noscript>
    </form>
  );
}
