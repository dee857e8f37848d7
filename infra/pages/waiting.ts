import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';

// Saved before a test can install fake timers.
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
const { setImmediate: realSetImmediate } = globalThis;
const now = performance.now.bind(performance);

/** Timeout of a step; generous, because a busy machine takes seconds for what takes 20 ms. */
const TIMEOUT_MS = 60_000;
const RETRY_MS = 20;

/** Resolves at the next change of the document, at the latest after a short delay. */
const nextChange = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect();
      realClearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => realSetImmediate(done));
    const timer = realSetTimeout(done, RETRY_MS);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** Resolves after React has rendered pending changes and run its effects. */
export const afterEffects = (): Promise<void> =>
  new Promise((resolve) => unstable_scheduleCallback(unstable_IdlePriority, () => resolve()));

/**
 * Result of `read` once it no longer throws, even after React's effects. With `passing` one success is enough, for a
 * message that disappears after a while and may be gone after the effects.
 * @throws the last error of `read`, with the page's text
 */
export async function until<T>(read: () => T, { passing = false } = {}): Promise<T> {
  const end = now() + TIMEOUT_MS;
  for (;;) {
    try {
      const found = read();
      await afterEffects();
      return passing ? found : read();
    } catch (cause) {
      if (now() < end) {
        await nextChange();
        continue;
      }
      throw new Error(`${messageOf(cause)}\nat ${location.pathname}${location.search}: ${readableText()}`, { cause });
    }
  }
}

/** The page's text, without the data that the server has put into scripts. */
function readableText(): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const script of body.querySelectorAll('script')) script.remove();
  return body.textContent.replace(/\s+/g, ' ');
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
