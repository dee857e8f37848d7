import type { CardinalCard } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../shell/api.js';
import { useStore } from '../lib/store.js';
import { Live, type Connection, type LiveOptions } from './live.js';
import type { ConclaveView } from './conclave-view.js';

/** Refresh interval required by the specification. */
const REFRESH_EVERY_MS = 120_000;

/** The page's part of the options; the hook provides the others. */
export type ViewOptions = Partial<Pick<LiveOptions, 'refreshEveryMs' | 'credentials'>>;

/**
 * Live state of the conclave, starting from the page's data.
 *
 * @param people everybody who can receive votes; provides the names for tallies
 */
export function useLiveConclave(
  initial: ConclaveView,
  people: readonly CardinalCard[],
  { refreshEveryMs = REFRESH_EVERY_MS, credentials }: ViewOptions = {},
): { readonly view: ConclaveView; readonly connection: Connection; readonly live: Live } {
  const api = useApi();
  const [live] = useState(() => {
    const cards = new Map(people.map((card) => [card._id, card]));
    return new Live({ api, initial, cards, refreshEveryMs, ...(credentials && { credentials }) });
  });
  useEffect(() => live.start(), [live]);
  return { view: useStore(live.view, initial), connection: useStore(live.connection, 'connecting'), live };
}
