import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';

// Kept before a test can put fake timers in their place.
const { setTimeout: later, clearTimeout: notLater } = globalThis;
const { setImmediate: afterTurn } = globalThis;
const now = performance.now.bind(performance);

/** After this long without what a step waits for, the step fails; a busy machine takes seconds for what takes 20 ms. */
const PATIENCE_MS = Number(process.env['PAGE_PATIENCE_MS'] ?? 60_000);
const LOOK_AGAIN_MS = 20;

/** Resolves at the next change of the document, and after a moment in any case. */
const nextChange = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect();
      notLater(timer);
      resolve();
    };
    const observer = new MutationObserver(() => afterTurn(done));
    const timer = later(done, LOOK_AGAIN_MS);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** Until React has rendered what was changed and run its effects: nobody is faster than that. */
export const effects = (): Promise<void> =>
  new Promise((resolve) => unstable_scheduleCallback(unstable_IdlePriority, () => resolve()));

/**
 * What `look` gives once it no longer throws, nor after React's effects. With `passing` one look is enough, for a message
 * that disappears by itself: on a busy machine it may be gone after the effects.
 * @throws what `look` threw last, with the page's text
 */
export async function until<T>(look: () => T, { passing = false } = {}): Promise<T> {
  const end = now() + PATIENCE_MS;
  for (;;) {
    try {
      const found = look();
      await effects();
      return passing ? found : look();
    } catch (cause) {
      if (now() < end) {
        await nextChange();
        continue;
      }
      const page = document.body.textContent?.replace(/\s+/g, ' ') ?? '';
      throw new Error(`${messageOf(cause)}\nat ${location.pathname}${location.search}: ${page}`, { cause });
    }
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
