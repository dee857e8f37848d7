import { endOf, momentOf } from '@fumata/conclave';
import { serverClock } from '../../lib/now.js';
import { createStore, type Store } from '../../lib/store.js';
import { latestSummary, type Summary } from '../summary/latest-summary.js';
import type { NamedMoment } from '@fumata/history';

export interface CurrentMoment {
  readonly moment: NamedMoment;
  readonly summary: Summary;
  /** `connecting`: no push has arrived yet. */
  readonly connection: 'connecting' | 'live' | 'offline';
}

/** The moment, for all surfaces of a document. */
export interface MomentStore extends Pick<Store<CurrentMoment | null>, 'get' | 'subscribe'> {
  /** The moment of the first rendering, on the server and in the browser; null if the conclave is unknown. */
  readonly initial: CurrentMoment | null;
  /** Follows the summaries and the clock; returns the function that stops. */
  start(): () => void;
}

/** @param loaded the summary that the page was rendered with */
export function createMomentStore(loaded: Summary | null): MomentStore {
  const initial = loaded && currentMoment(loaded, 'connecting', Date.parse(loaded.at));
  const { get, set, subscribe } = createStore(initial);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    clearTimeout(timer);
    const latest = latestSummary.get();
    const summary = latest?.summary ?? loaded;
    if (!summary) return;
    const now = serverClock.now();
    const current = currentMoment(summary, latest ? (latest.isLive ? 'live' : 'offline') : 'connecting', now);
    const end = endOf(current.moment);
    if (end !== undefined) timer = setTimeout(update, Math.max(1, end - now));
    const before = get();
    const isSame = before && JSON.stringify(before.moment) === JSON.stringify(current.moment);
    const moment = isSame ? before.moment : current.moment;
    if (!isSame || before.summary !== summary || before.connection !== current.connection) set({ ...current, moment });
  };
  const start = (): (() => void) => {
    serverClock.start(loaded?.at);
    update();
    const unsubscribe = latestSummary.subscribe(update);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  };
  return { get, subscribe, initial, start };
}

const currentMoment = (summary: Summary, connection: CurrentMoment['connection'], now: number): CurrentMoment => ({
  moment: momentOf(summary, now),
  summary,
  connection,
});
