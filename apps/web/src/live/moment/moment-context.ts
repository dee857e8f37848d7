import { createContext, useContext } from 'react';
import { useStore } from '../../lib/store.js';
import { createMomentStore, type CurrentMoment } from './moment-store.js';

/** A store, because a context that changes would make React drop what it has not hydrated yet. */
export const MomentContext = createContext(createMomentStore(null));

/** The moment, the same on every surface of the page. Null if the conclave is unknown. */
export function useMoment(): CurrentMoment | null {
  const store = useContext(MomentContext);
  return useStore(store, store.initial);
}

/** Changes with each smoke: data that depend on it are then loaded again. */
export function useSmokeKey(): string {
  const summary = useMoment()?.summary;
  return `${summary?.conclaveState._id} ${summary?.closedRound?.roundNumber}`;
}
