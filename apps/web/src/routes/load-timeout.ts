const PATIENCE_MS = 120_000;

/** Rejects when a lazily loaded module takes longer than two minutes. */
export async function withinPatience<T>(arriving: Promise<T>): Promise<T> {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    waiting = setTimeout(
      () => reject(new Error('A part of the page has not arrived within 120 s.')),
      PATIENCE_MS,
    );
  });
  return Promise.race([arriving, late]).finally(() => clearTimeout(waiting));
}
