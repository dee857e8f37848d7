/**
 * Shares runs among callers that need a result no older than their call: calls during a run share the run
 * that follows it. Runs never overlap.
 */
export function shareNextRun<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    current = run().finally(() => {
      // A waiting run starts a few microtasks later: calls until then share it.
      if (!next) current = undefined;
    });
    return current;
  };
  return () => (current ? (next ??= current.then(start, start)) : start());
}
