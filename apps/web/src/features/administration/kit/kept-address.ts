import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tabStorage } from '../../../lib/browser-storage.js';

/** The last query of a list in this tab, for links back to the list. */
export interface KeptAddress {
  readonly keep: (search: string) => void;
  /** The list's address with its last query. */
  readonly back: () => string;
}

/** `path` is the address of the list. */
export const keptAddress = (path: string): KeptAddress => ({
  keep: (search) => tabStorage.write(path, search),
  back: () => path + (tabStorage.read(path) ?? ''),
});

/** Stores the query of the displayed list; another view of the page, such as its trash, clears it. */
export function useKeptAddress(list: KeptAddress, isList = true): void {
  const { search } = useLocation();
  useEffect(() => list.keep(isList ? search : ''), [list, search, isList]);
}
