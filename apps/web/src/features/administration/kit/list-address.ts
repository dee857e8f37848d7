import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tabStorage } from '../../../lib/browser-storage.js';

/** Address of a list with its last query in this tab, for links back to the list. */
export interface ListAddress {
  readonly store: (search: string) => void;
  /** The list's address with its last query. */
  readonly back: () => string;
}

/** `path` is the address of the list. */
export const listAddress = (path: string): ListAddress => ({
  store: (search) => tabStorage.write(path, search),
  back: () => path + (tabStorage.read(path) ?? ''),
});

/** Stores the query of the displayed list; another view of the page, such as its trash, clears it. */
export function useListAddress(list: ListAddress, isList = true): void {
  const { search } = useLocation();
  useEffect(() => list.store(isList ? search : ''), [list, search, isList]);
}
