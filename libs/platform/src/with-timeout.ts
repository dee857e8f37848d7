/** A timer that is later than this shows that the process was frozen or blocked. */
const ON_TIME_MS = 50;

/**
 * The result of the work, or of `late` (returned or thrown) after the time-out. The work itself continues. After a
 * freeze of this process the answer may have arrived unread, so the time-out is extended by it. It is extended once
 * only: on a busy machine every timer is late, and the time-out must still end.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      const frozenMs = performance.now() - due;
      if (frozenMs < ON_TIME_MS) resolve();
      else timer = setTimeout(resolve, Math.min(frozenMs, ms));
    }, ms);
  }).then(late);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
