import { keptInTab } from '../../../lib/kept.js';

const KEY = 'liste-des-cardinaux';
const LIST = '/admin/cardinaux/liste';

/** How the list was filtered when it was last seen in this tab, for the way back to it. */
export const keepListAddress = (search: string): void => keptInTab.write(KEY, search);

export const listAddress = (): string => LIST + (keptInTab.read(KEY) ?? '');
