import { createStore } from '../../lib/store.js';

/** The last visit of this browser, up to which it has seen the conclave. */
export interface Visit {
  readonly conclaveId: string;
  /** Position in the event log; null before the first event. */
  readonly position: string | null;
  /** Server time, ISO 8601. */
  readonly at: string;
}

/** A visit that was long enough ago, and when the visitor came back. */
export interface VisitorReturn {
  readonly visit: Visit;
  /** Server time, ms since 1970. */
  readonly returnedAt: number;
}

/** Null while nothing may have been missed, or once the visitor has dismissed it. Every page imports this file. */
export const visitorReturn = createStore<VisitorReturn | null>(null);
