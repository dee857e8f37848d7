/**
 * Calls whose answer must not be older than the call share a run: those that come during one share the next. At most two runs at
 * once, however many ask.
 */
export function shareNextRun<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const started = run().finally(() => {
      if (current === started) current = undefined;
    });
    current = started;
    return started;
  };
  return () => (current ? (next ??= current.then(start, start)) : start());
}
