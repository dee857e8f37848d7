/** For the programs of child processes: erasable TypeScript, because Node also runs it from source. */

const MEMORY_CHECK_INTERVAL_MS = 50;

/**
 * Answers each task of the parent process with the result or the failure of `run`. A task that needs more memory is
 * given up together with this process.
 */
export function answerTasks<Task>(run: (task: Task) => Promise<object>, maxMemoryBytes: number): void {
  const answer = async (task: Task): Promise<object> => {
    const watching = setInterval(() => {
      if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1);
    }, MEMORY_CHECK_INTERVAL_MS);
    try {
      return await run(task);
    } catch (cause) {
      return { failed: cause instanceof Error ? cause.message : String(cause) };
    } finally {
      clearInterval(watching);
    }
  };
  process.on('disconnect', () => process.exit(0)); // the parent process is gone
  // A terminal's interrupt reaches the whole group; the parent ends this process after its own shutdown.
  process.on('SIGINT', () => undefined);
  process.on('message', (task) => {
    // only sent by worker-process.ts
    void answer(task as Task).then((message) => process.send?.(message));
  });
}
