import { momentOf } from '@fumata/conclave';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { ConclaveView } from './conclave-view.js';
import { MomentContext } from './moment-context.js';
import type { NamedMoment } from './moment-words.js';
import { summaryOf } from './summary-of.js';

/**
 * The moment on a page that is rendered with a view, also before the connection has published it. A new age or connection
 * renders nothing.
 */
export function useViewMoment(initial: ConclaveView): NamedMoment {
  const { get, subscribe, initial: first } = useContext(MomentContext);
  const loaded = useMemo(() => momentOf(summaryOf(initial), Date.parse(initial.at)), [initial]);
  return useSyncExternalStore(
    subscribe,
    () => get()?.moment ?? loaded,
    () => first?.moment ?? loaded,
  );
}
