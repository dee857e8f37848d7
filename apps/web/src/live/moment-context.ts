import { momentOf } from '@fumata/conclave';
import { createContext, useContext, useMemo } from 'react';
import { useStore } from '../lib/store.js';
import type { ConclaveView } from './conclave-view.js';
import { createMomentStore, type CurrentMoment } from './moment-store.js';
import type { NamedMoment } from './moment-words.js';
import { summaryOf } from './summary-of.js';

/** A store, because a context that changes would make React drop what it has not hydrated yet. */
export const MomentContext = createContext(createMomentStore(null));

/** The moment, the same on every surface of the page. Null if the conclave is unknown. */
export function useMoment(): CurrentMoment | null {
  const store = useContext(MomentContext);
  return useStore(store, store.initial);
}

/** The moment on a page that is rendered with a view, also before the connection has published it. */
export function useViewMoment(initial: ConclaveView): NamedMoment {
  const loaded = useMemo(() => momentOf(summaryOf(initial), Date.parse(initial.at)), [initial]);
  return useMoment()?.moment ?? loaded;
}
