import { keptInTab } from '../../../lib/kept.js';

/** How a list was filtered when it was last seen in this tab, for the way back to it. */
export interface KeptAddress {
  readonly keep: (search: string) => void;
  /** The list as it was. */
  readonly back: () => string;
}

/** `path`: of the list. */
export const keptAddress = (path: string): KeptAddress => ({
  keep: (search) => keptInTab.write(path, search),
  back: () => path + (keptInTab.read(path) ?? ''),
});
