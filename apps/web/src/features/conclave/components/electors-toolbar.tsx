import { Field, Select } from '../../../components/field.js';
import { ORDERS } from '../electors/order.js';
import type { ListAddress } from '../electors/use-list-address.js';

const PRESENTATIONS = { liste: 'Liste', grille: 'Grille' } as const;

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
      <div className="seg" role="group" aria-label="Présentation">
        {Object.entries(PRESENTATIONS).map(([key, label]) => (
          <button
            key={key}
            type="submit"
            name="vue"
            value={key}
            aria-pressed={key === presentation}
            onClick={() => change('vue', key)}
          >
            {label}
          </button>
        ))}
      </div>
      <noscript>{import.meta.env.SSR && <button className="btn ghost">Appliquer</button>}</noscript>
    </form>
  );
}
