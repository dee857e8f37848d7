import { withTimeout } from './with-timeout.js';

/** Whether one part of a process is well. `detail` is for whoever operates it, never for visitors. */
export interface Check {
  readonly ok: boolean;
  readonly detail?: string;
}

/** What a process says of itself when it is asked whether it is ready. */
export interface Health {
  /** `degraded`: a server that all processes share is away; work is better off here than nowhere. */
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<string, Check>>;
}

/** For those outside. */
export const withoutDetails = (checks: Health['checks']): Health['checks'] =>
  Object.fromEntries(Object.entries(checks).map(([name, { ok }]) => [name, { ok }]));

/** Whoever asks after the health of a process does not wait for long: no answer in time is an answer. */
const PATIENCE_MS = 2_000;

/** What a store said, or that it said nothing within two seconds. Never rejects. */
export async function checkOf(asked: Promise<Check>): Promise<Check> {
  const answer = asked.catch((cause: unknown): Check => ({
    ok: false,
    detail: cause instanceof Error ? cause.message : 'no answer',
  }));
  return withTimeout(answer, PATIENCE_MS, () => ({ ok: false, detail: `no answer in ${PATIENCE_MS} ms` }));
}

/** The same of a store that says whether it can be written to. */
export const checkOfStore = (health: Promise<{ writable: boolean; detail?: string }>): Promise<Check> =>
  checkOf(health.then(({ writable: ok, detail }) => ({ ok, ...(detail !== undefined && { detail }) })));

/** A question that is put once for all who have it before it is answered. */
export function combineHealth<T>(question: () => Promise<T>): () => Promise<T> {
  let put: Promise<T> | undefined;
  return () => (put ??= question().finally(() => (put = undefined)));
}
