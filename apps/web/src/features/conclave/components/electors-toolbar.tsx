import { Field, Options, Select } from '../../../components/forms/field.js';
import { EnterButton } from '../../../components/button.js';
import { ORDERS } from '../electors/order.js';
import type { ListAddress } from '../electors/use-list-address.js';

const PRESENTATIONS = { liste: 'Liste', grille: 'Grille' } as const;

/** Order, search and presentation. Works as a plain form without scripts. */
export function ElectorsToolbar({ address }: { address: ListAddress }) {
  const { order, search, presentation, change } = address;
  return (
    <form className="toolbar" method="get" action="/conclave" onSubmit={(event) => event.preventDefault()}>
      <EnterButton name="vue" value={presentation} />
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
      <Select label="Trier par" name="tri" value={order} onChange={(event) => change('tri', event.target.value)}>
        <Options of={Object.entries(ORDERS)} />
      </Select>
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
