import type { CardinalCard } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../app/api.js';
import { useStore } from '../lib/store.js';
import type { Connection } from './live.js';
import type { ConclaveView } from './conclave-view.js';
import { Live } from './live.js';
import type { LiveOptions } from './live.js';

/** The specification's net beneath the pushes. */
const REFRESH_EVERY_MS = 120_000;

/**
 * The conclave as it happens, from what the page came with.
 *
 * @param people everybody who may get votes, by whom tallies are named
 */
export function useLiveConclave(
  initial: ConclaveView,
  people: readonly CardinalCard[],
  { refreshEveryMs = REFRESH_EVERY_MS, says }: Partial<Pick<LiveOptions, 'refreshEveryMs' | 'says'>> = {},
): { readonly view: ConclaveView; readonly connection: Connection; readonly live: Live } {
  const api = useApi();
  const [live] = useState(() => {
    const cards = new Map(people.map((card) => [card._id, card]));
    return new Live({ api, initial, cards, refreshEveryMs, ...(says && { says }) });
  });
  useEffect(() => live.start(), [live]);
  return { view: useStore(live.view, initial), connection: useStore(live.connection, 'connecting'), live };
}
