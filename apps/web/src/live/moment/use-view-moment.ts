import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { LiveConclave } from '../live-conclave.js';
import { MomentContext } from './moment-context.js';
import type { NamedMoment } from '@fumata/history';
import { momentOfView } from '../summary/summary-of.js';

/**
 * The moment on a page that is rendered with a view, also before the connection has published it. A new age or
 * connection does not rerender the page.
 */
export function useViewMoment(initial: LiveConclave): NamedMoment {
  const { get, subscribe, initial: initialMoment } = useContext(MomentContext);
  const loaded = useMemo(() => momentOfView(initial), [initial]);
  return useSyncExternalStore(
    subscribe,
    () => get()?.moment ?? loaded,
    () => initialMoment?.moment ?? loaded,
  );
}
