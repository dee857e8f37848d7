const PATIENCE_MS = 300;

const next = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 1);
  });

/** Does heavy work in pieces while the browser has nothing better to do; `pause` ends a piece. */
export function whenIdle(work: (pause: () => Promise<void>) => Promise<void>): void {
  void next().then(() => work(next));
}
