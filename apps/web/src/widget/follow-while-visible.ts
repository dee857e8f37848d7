/** A reader who scrolls back soon finds the connection as it was. */
const STOP_AFTER_MS = 10_000;

/**
 * Runs `start` and its end as the document comes on screen and leaves it, in a hidden tab or scrolled away in the page
 * around its frame. Returns the function that ends it.
 */
export function followWhileVisible(element: Element, start: () => () => void): () => void {
  let end: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = true;
  const update = (): void => {
    clearTimeout(timer);
    if (isInView && document.visibilityState === 'visible') end ??= start();
    else timer = setTimeout(stop, STOP_AFTER_MS);
  };
  const stop = (): void => {
    end?.();
    end = undefined;
  };
  document.addEventListener('visibilitychange', update);
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  observer.observe(element);
  update();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
    observer.disconnect();
    stop();
  };
}
