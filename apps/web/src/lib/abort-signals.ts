/** A signal that aborts with the first of several; not every browser that is served has `AbortSignal.any`. */
export function firstToAbort(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = (): void => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return first.signal;
}

/** A signal that aborts after a time, or with the caller's. */
export function timeLimit(ms: number, caller?: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return caller ? firstToAbort(caller, timeout) : timeout;
}
