import { retryTiming } from '../../apps/web/src/shell/write-retry.js';

/** Retried writes do not wait: their pauses only advance their clock. */
export function skipRetryPauses(): void {
  let passedMs = 0;
  retryTiming.now = () => passedMs;
  retryTiming.pause = (ms) => {
    passedMs += ms;
    return Promise.resolve();
  };
}
