/** A signal that aborts after a time, or with the caller's; not every browser that is served has `AbortSignal.any`. */
export function timeLimit(ms: number, caller?: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  if (!caller) return timeout;
  const first = new AbortController();
  for (const signal of [caller, timeout]) {
    const abort = (): void => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return first.signal;
}
