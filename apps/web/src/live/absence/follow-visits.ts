import { browserStorage } from '../../lib/browser-storage.js';
import { serverClock } from '../../lib/now.js';
import type { MomentStore } from '../moment/moment-store.js';
import { visitorReturn, type Visit } from './visitor-return.js';

const KEY = 'derniere-visite';
/** A reload or a glance at another tab is not an absence. */
const MIN_ABSENCE_MS = 5 * 60_000;

/** Stores what this page has shown whenever it is left, and sets `visitorReturn` when the visitor comes back. */
export function followVisits(moments: MomentStore): () => void {
  const leave = (): void => {
    const visit = visitOf(moments);
    if (visit) browserStorage.write(KEY, JSON.stringify(visit));
  };
  const comeBack = (): void => {
    const visit = storedVisit();
    const returnedAt = serverClock.now();
    if (visit && returnedAt - Date.parse(visit.at) >= MIN_ABSENCE_MS) visitorReturn.set({ visit, returnedAt });
  };
  const onVisibility = (): void => (document.visibilityState === 'hidden' ? leave() : comeBack());
  if (document.visibilityState !== 'hidden') comeBack();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave); // Safari may leave a page without hiding it first
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', leave);
  };
}

/** The visitor has seen everything up to now while pushes arrive, otherwise up to the last summary. */
function visitOf(moments: MomentStore): Visit | undefined {
  const current = moments.get();
  if (!current) return undefined;
  const { summary, connection } = current;
  const at = connection === 'live' ? new Date(serverClock.now()).toISOString() : summary.at;
  return { conclaveId: summary.conclaveState._id, position: summary.position, at };
}

function storedVisit(): Visit | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(KEY) ?? 'null');
    return isVisit(stored) ? stored : undefined;
  } catch {
    return undefined; // not valid JSON
  }
}

function isVisit(stored: unknown): stored is Visit {
  const { conclaveId, position, at } = (stored ?? {}) as Partial<Visit>; // each field is checked below
  return (
    typeof conclaveId === 'string' &&
    (position === null || typeof position === 'string') &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
}
