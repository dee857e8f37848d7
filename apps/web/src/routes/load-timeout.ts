const TIMEOUT_MS = 120_000;

/** Rejects when a lazily loaded module takes longer than two minutes. */
export async function withLoadTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Module load timed out')), TIMEOUT_MS);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}
