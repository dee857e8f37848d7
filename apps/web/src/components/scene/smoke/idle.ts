const PATIENCE_MS = 300;

const next = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 1);
  });

/** Runs heavy work in slices while the browser is idle; awaiting `pause` ends a slice. */
export function whenIdle(work: (pause: () => Promise<void>) => Promise<void>): void {
  void next().then(() => work(next));
}
