/**
 * Shares runs among callers that need a result no older than their call: calls during a run share the next one. At most
 * two runs at once.
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
