import { useSearchParams } from 'react-router-dom';
import { useListAddress, type ListAddress } from './list-address.js';
import { ViewTabs } from './list-page.js';

/** Whether a URL shows the trash of a list. */
export const isTrash = (parameters: URLSearchParams): boolean => parameters.get('corbeille') === '1';

interface TrashTabsOptions {
  readonly label: string;
  /** Address of the list, whose query is stored per tab. */
  readonly list: ListAddress;
  readonly path: string;
  /** Tabs before the list's. */
  readonly before?: readonly { readonly to: string; readonly label: string }[];
}

/** Tabs between a list and its trash. */
export function useTrashTabs({ label, list, path, before = [] }: TrashTabsOptions) {
  const [parameters] = useSearchParams();
  const inTrash = isTrash(parameters);
  useListAddress(list, !inTrash);
  const tabs = [
    ...before,
    { to: path, label: 'Liste', isCurrent: !inTrash },
    { to: '?corbeille=1', label: 'Corbeille', isCurrent: inTrash },
  ];
  return { inTrash, tabs: <ViewTabs label={label} tabs={tabs} /> };
}
