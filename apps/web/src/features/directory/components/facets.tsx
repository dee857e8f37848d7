import { GhostLink } from '../../../components/navigation/links.js';
import { number } from '@fumata/text';
import { Options, Select } from '../../../components/forms/field.js';
import type { Facets as FacetCounts } from '../load-directory.js';
import { addressOfAll } from '../rules/address.js';
import { cardinalsText, RESET, valueWords } from '../texts.js';
import type { DirectoryAddress } from '../use-directory-address.js';
import { FORM_ID } from './directory-toolbar.js';

const RADIO_FILTERS = [
  ['statutVotant', 'Statut'],
  ['ordre', 'Ordre'],
  ['continent', 'Continent de service'],
  ['papabile', 'Papabile'],
] as const;

interface FacetsProps {
  address: DirectoryAddress;
  counts: FacetCounts;
  total: number;
  /** Visible on small screens. */
  open: boolean;
  onClose: () => void;
}

/** Filters; each value shows the number of cardinals it would match. */
export function Facets({ address, counts, total, open, onClose }: FacetsProps) {
  return (
    <div className={open ? 'facets open' : 'facets'} id="facettes" role="group" aria-label="Filtres">
      {RADIO_FILTERS.map(([name, legend]) => (
        <RadioFilter key={name} name={name} legend={legend} address={address} values={counts[name]} />
      ))}
      <Countries address={address} values={counts.paysService} />
      <noscript>
        <button className="btn" form={FORM_ID}>
          Appliquer
        </button>
      </noscript>
      <GhostLink to={addressOfAll(address.parameters)} preventScrollReset>
        {RESET}
      </GhostLink>
      <button type="button" className="btn facets-close" onClick={onClose}>
        {total === 0 ? 'Fermer les filtres' : `Voir ${total < 2 ? 'le cardinal' : `les ${cardinalsText(total)}`}`}
      </button>
    </div>
  );
}

type Values = FacetCounts['ordre'];

interface RadioFilterProps {
  name: (typeof RADIO_FILTERS)[number][0];
  legend: string;
  values: Values;
  address: DirectoryAddress;
}

function RadioFilter({ name, legend, values, address: { parameters, change } }: RadioFilterProps) {
  const chosen = parameters.get(name) ?? '';
  const choice = (value: string, words: string, count: number) => (
    <label key={value} className="check">
      <input
        type="radio"
        form={FORM_ID}
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => change({ [name]: value })}
      />
      {words}
      <span className="n">{number(count)}</span>
    </label>
  );
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choice('', 'Tous', sumOf(values))}
      {values.map(({ valeur, count }) => choice(valeur, valueWords(name, valeur), count))}
    </fieldset>
  );
}

function Countries({ values, address }: { values: Values; address: DirectoryAddress }) {
  const { parameters, change } = address;
  const chosen = parameters.get('paysService') ?? '';
  const isListed = chosen === '' || values.some(({ valeur }) => valeur === chosen);
  return (
    <Select
      label="Pays de service"
      form={FORM_ID}
      name="paysService"
      value={chosen}
      onChange={(event) => change({ paysService: event.target.value })}
    >
      <option value="">Tous les pays ({number(values.length)})</option>
      {!isListed && <option value={chosen}>{chosen} (0)</option>}
      <Options
        of={values.map(({ valeur, count }) => [valeur, `${valueWords('paysService', valeur)} (${number(count)})`])}
      />
    </Select>
  );
}

const sumOf = (values: Values): number => values.reduce((sum, { count }) => sum + count, 0);
