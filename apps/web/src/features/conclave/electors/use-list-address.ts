import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { parsePresentation, usePresentation, type Presentation } from '../../../lib/presentation.js';
import { useTypingPause } from '../../../lib/use-typing-pause.js';
import { parseOrder, type Order } from './order.js';

/** Element and fragment of the list. */
export const LIST_ID = 'electeurs';

/** Values that the address omits. */
const DEFAULTS = { tri: 'voix-desc', vue: 'liste', q: '' };

export interface ListAddress {
  readonly order: Order;
  readonly search: string;
  readonly presentation: Presentation;
  /** On a phone the list is a view of its own: its fragment or its parameters are in the address. */
  readonly isOpen: boolean;
  change(name: keyof typeof DEFAULTS, value: string): void;
}

/**
 * Order, search and presentation of the list, kept in the address; the presentation is also stored in the browser.
 *
 * @param earlySearch search text typed before hydration
 */
export function useListAddress(earlySearch: string | undefined): ListAddress {
  const [parameters] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [search, setSearch, written] = useSearchText(parameters.get('q') ?? '');
  const [presentation, storePresentation] = usePresentation(
    'vueConclave',
    'liste',
    parsePresentation(parameters.get('vue')),
  );
  const typing = useTypingPause();
  const write = (values: Partial<typeof DEFAULTS> & { readonly q: string }): void => {
    written.current.push(values.q);
    const next = new URLSearchParams(location.search); // may have changed since this was rendered
    for (const [name, value] of Object.entries(values)) next.set(name, value);
    for (const [name, value] of Object.entries(DEFAULTS)) next.delete(name, value);
    // The router learns of a fragment that the browser itself went to only once it navigates.
    void navigate({ search: next.toString(), hash: location.hash }, { replace: true, preventScrollReset: true });
  };
  const change = (name: keyof typeof DEFAULTS, value: string): void => {
    typing.cancel();
    if (name === 'q') {
      setSearch(value);
      typing.after(() => write({ q: value }));
      return;
    }
    if (name === 'vue') storePresentation(parsePresentation(value) ?? 'liste');
    write({ q: search, [name]: value });
  };
  const applyEarlySearch = useEffectEvent((text: string) => change('q', text));
  useEffect(() => {
    if (earlySearch !== undefined) applyEarlySearch(earlySearch);
  }, [earlySearch]);
  const isOpen = hash === `#${LIST_ID}` || (hash === '' && Object.keys(DEFAULTS).some((name) => parameters.has(name)));
  return { order: parseOrder(parameters.get('tri')), search, presentation, isOpen, change };
}

/** Search text, which may be ahead of the address while somebody types. */
function useSearchText(inAddress: string) {
  const [search, setSearch] = useState(inAddress);
  const written = useRef([inAddress]);
  useEffect(() => {
    // Addresses written here arrive late, when more may have been typed or written already.
    const index = written.current.indexOf(inAddress);
    if (index < 0) setSearch(inAddress);
    written.current = index < 0 ? [inAddress] : written.current.slice(index);
  }, [inAddress]);
  return [search, setSearch, written] as const;
}
