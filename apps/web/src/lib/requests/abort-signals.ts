/** Aborts with the first of several signals; not every supported browser has `AbortSignal.any`. */
export function firstToAbort(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}

/** Aborts after a time, or with the caller's signal. */
export function timeLimit(ms: number, caller?: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return caller ? firstToAbort(caller, timeout) : timeout;
}
