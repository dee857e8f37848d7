import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parsePresentation, usePresentation, type Presentation } from '../../../lib/presentation.js';
import { parseOrder, type Order } from './order.js';

/** Values that the address omits. */
const DEFAULTS = { tri: 'voix-desc', vue: 'liste', q: '' };
/** Browsers rate-limit address changes, so typing is debounced. */
const DEBOUNCE_MS = 300;

export interface ListAddress {
  readonly order: Order;
  readonly search: string;
  readonly presentation: Presentation;
  change(name: keyof typeof DEFAULTS, value: string): void;
}

/**
 * Order, search and presentation of the list, kept in the address; the presentation is also stored in the browser.
 *
 * @param typed search text typed before hydration
 */
export function useListAddress(typed: string | undefined): ListAddress {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch, written] = useSearchText(parameters.get('q') ?? '');
  const [presentation, storePresentation] = usePresentation(
    'vueConclave',
    'liste',
    parsePresentation(parameters.get('vue')),
  );
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  const write = (values: Partial<typeof DEFAULTS> & { readonly q: string }): void => {
    written.current.push(values.q);
    setParameters(
      (next) => {
        for (const [name, value] of Object.entries(values)) next.set(name, value);
        for (const [name, value] of Object.entries(DEFAULTS)) next.delete(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const change = (name: keyof typeof DEFAULTS, value: string): void => {
    clearTimeout(typing.current);
    if (name === 'q') {
      setSearch(value);
      typing.current = setTimeout(() => write({ q: value }), DEBOUNCE_MS);
      return;
    }
    if (name === 'vue') storePresentation(parsePresentation(value) ?? 'liste');
    write({ q: search, [name]: value });
  };
  // `change` behaves identically in every render.
  useEffect(() => {
    if (typed !== undefined) change('q', typed);
  }, [typed]);
  return { order: parseOrder(parameters.get('tri')), search, presentation, change };
}

/** Search text, which may be ahead of the address while somebody types. */
function useSearchText(inAddress: string) {
  const [search, setSearch] = useState(inAddress);
  const written = useRef([inAddress]);
  useEffect(() => {
    // Addresses written here arrive late, when more may have been typed or written already.
    const at = written.current.indexOf(inAddress);
    if (at < 0) setSearch(inAddress);
    written.current = at < 0 ? [inAddress] : written.current.slice(at);
  }, [inAddress]);
  return [search, setSearch, written] as const;
}
