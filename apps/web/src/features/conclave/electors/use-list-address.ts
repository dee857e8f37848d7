import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { browserStorage } from '../../../lib/browser-storage.js';
import { parseOrder, type Order } from './order.js';

export type Presentation = 'liste' | 'grille';

const STORAGE_KEY = 'vueConclave';
const DEFAULTS: Readonly<Record<string, string>> = { tri: 'voix-desc', vue: 'liste', q: '' };
/** Browsers rate-limit address changes, so typing is debounced. */
const TYPING_MS = 300;

const presentationFrom = (text: string | null): Presentation | undefined =>
  text === 'grille' || text === 'liste' ? text : undefined;

export interface ListAddress {
  readonly order: Order;
  readonly search: string;
  readonly presentation: Presentation;
  change(name: 'tri' | 'vue' | 'q', value: string): void;
}

/**
 * Order, search and presentation of the list, kept in the address; the presentation is also stored in the browser.
 *
 * @param typed search text typed before hydration
 */
export function useListAddress(typed: string | undefined): ListAddress {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [search, setSearch] = useState(inAddress);
  const [preferred, setPreferred] = useState<Presentation>('liste');
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef([inAddress]);
  useEffect(() => setPreferred(presentationFrom(browserStorage.read(STORAGE_KEY)) ?? 'liste'), []);
  useEffect(() => {
    // Addresses written here arrive late, when more may have been typed or written already.
    const at = written.current.indexOf(inAddress);
    if (at < 0) setSearch(inAddress);
    written.current = at < 0 ? [inAddress] : written.current.slice(at);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const write = (values: Readonly<Record<string, string>>): void => {
    written.current.push(values['q'] ?? '');
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === DEFAULTS[name]) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const change = (name: string, value: string): void => {
    clearTimeout(typing.current);
    if (name === 'q') {
      setSearch(value);
      typing.current = setTimeout(() => write({ q: value }), TYPING_MS);
      return;
    }
    if (name === 'vue') {
      browserStorage.write(STORAGE_KEY, value);
      setPreferred(presentationFrom(value) ?? 'liste');
    }
    write({ q: search, [name]: value });
  };
  // `change` behaves identically in every render.
  useEffect(() => {
    if (typed !== undefined) change('q', typed);
  }, [typed]);
  return {
    order: parseOrder(parameters.get('tri')),
    search,
    presentation: presentationFrom(parameters.get('vue')) ?? preferred,
    change,
  };
}
