import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tabStorage } from '../../../lib/browser-storage.js';

/** The query with which a list was last seen in this tab, for the way back to it. */
export interface KeptAddress {
  readonly keep: (search: string) => void;
  /** The list's address as it was. */
  readonly back: () => string;
}

/** `path` is the list's. */
export const keptAddress = (path: string): KeptAddress => ({
  keep: (search) => tabStorage.write(path, search),
  back: () => path + (tabStorage.read(path) ?? ''),
});

/** Remembers the query of the list on show; another view of the page, such as its trash, forgets it. */
export function useKeptAddress(list: KeptAddress, isList = true): void {
  const { search } = useLocation();
  useEffect(() => list.keep(isList ? search : ''), [list, search, isList]);
}
