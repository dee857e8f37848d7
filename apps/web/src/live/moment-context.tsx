import { endOf, momentOf } from '@fumata/conclave';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { serverClock } from '../lib/now.js';
import { useStore } from '../lib/store.js';
import type { ConclaveView } from './conclave-view.js';
import { latestSummary, type Summary } from './latest-summary.js';
import { forgetMe } from './me.js';
import type { NamedMoment } from './moment-words.js';
import { summaryOf } from './summary-of.js';

export interface CurrentMoment {
  readonly moment: NamedMoment;
  readonly summary: Summary;
  /** `connecting`: no push has arrived yet. */
  readonly connection: 'connecting' | 'live' | 'offline';
}

const MomentContext = createContext<CurrentMoment | null>(null);

/** What is happening now: the same value on every surface of the page. Null if the conclave is unknown. */
export const useMoment = (): CurrentMoment | null => useContext(MomentContext);

interface MomentProviderProps {
  /** The summary that the page was rendered with. */
  loaded: Summary | null;
  children: ReactNode;
}

export function MomentProvider({ loaded, children }: MomentProviderProps) {
  const latest = useStore(latestSummary, null);
  const [first] = useState(loaded);
  const summary = latest?.summary ?? first;
  const connection = latest ? (latest.isLive ? 'live' : 'offline') : 'connecting';
  const [now, setNow] = useState<number>();
  const value = useMemo(() => {
    if (!summary) return null;
    // Time passes in the browser only: the first rendering is the server's.
    const at = now === undefined ? Date.parse(summary.at) : serverClock.now();
    return { moment: momentOf(summary, at), summary, connection } satisfies CurrentMoment;
  }, [summary, connection, now]);
  const end = value && endOf(value.moment);
  useEffect(() => {
    serverClock.start(first?.at);
    setNow(serverClock.now());
    return forgetMe;
  }, [first]);
  useEffect(() => {
    if (end == null) return;
    const timer = setTimeout(() => setNow(serverClock.now()), Math.max(0, end - serverClock.now()) + 1);
    return () => clearTimeout(timer);
  }, [end, now]);
  return <MomentContext value={value}>{children}</MomentContext>;
}

/** The moment on a page that is rendered with a view, also before the connection has published it. */
export function useViewMoment(initial: ConclaveView): NamedMoment {
  const loaded = useMemo(() => momentOf(summaryOf(initial), Date.parse(initial.at)), [initial]);
  return useMoment()?.moment ?? loaded;
}
