import { withTimeout } from '../with-timeout.js';
import { errorMessage } from '../errors/system-error.js';

/** Result of a health check. `detail` is for operators, never for visitors. */
export interface Check {
  readonly ok: boolean;
  readonly detail?: string;
}

/** Whether a store is expected to accept writes. `detail` is for operators, never for visitors. */
export interface StoreHealth {
  readonly writable: boolean;
  readonly detail?: string;
}

/** @param problem undefined for a store that accepts writes */
export const healthOf = (problem: string | undefined): StoreHealth =>
  problem === undefined ? { writable: true } : { writable: false, detail: problem };

/** Never rejects: a probe that fails is the problem of the store. */
export const probedHealth = (probe: () => Promise<unknown>): Promise<StoreHealth> =>
  probe().then(
    () => healthOf(undefined),
    (cause: unknown) => healthOf(errorMessage(cause)),
  );

/** Response of the readiness endpoint. */
export interface Health {
  /**
   * `degraded`: a server shared by all processes is unavailable, so moving traffic to another process would not help.
   */
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<string, Check>>;
}

/** For requests from outside. */
export const withoutDetails = (checks: Health['checks']): Health['checks'] =>
  Object.fromEntries(Object.entries(checks).map(([name, { ok }]) => [name, { ok }]));

/** Time-out of a check: no answer within it counts as a failure. */
const TIMEOUT_MS = 2_000;

/** The check of a store's health, or a failure after two seconds. Never rejects. */
export function checkOfStore(health: Promise<StoreHealth>): Promise<Check> {
  const answer = health.then(
    ({ writable: ok, detail }): Check => ({ ok, ...(detail !== undefined && { detail }) }),
    (cause: unknown): Check => ({ ok: false, detail: cause instanceof Error ? cause.message : 'no answer' }),
  );
  return withTimeout(answer, TIMEOUT_MS, () => ({ ok: false, detail: `no answer in ${TIMEOUT_MS} ms` }));
}

/** Present while mail is stopped by the configuration. */
export const checkOfMail = (sendsMail: boolean): Readonly<Record<string, Check>> =>
  sendsMail ? {} : { mail: { ok: false, detail: 'MAIL=off' } };

/** Shares one call among all concurrent callers. */
export function shareConcurrentCalls<T>(check: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => (pending ??= check().finally(() => (pending = undefined)));
}
