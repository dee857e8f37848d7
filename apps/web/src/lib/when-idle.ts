const IDLE_WITHIN_MS = 2_000;

/** Calls back when the browser is idle; returns the function that cancels it. Safari has no `requestIdleCallback`. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(request);
}
