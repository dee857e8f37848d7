/** A timer that is later than this shows that the process was frozen or blocked. */
const ON_TIME_MS = 50;

/**
 * The result of the work, or of `late` (returned or thrown) after the time-out. The work itself continues. Time in which
 * this process was frozen does not count, once: the answer that the work waits for may have arrived, but is not read yet.
 * Timers of a busy machine are always late, and its time-outs must end, too.
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
