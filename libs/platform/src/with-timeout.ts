/** What the work gives, or what `late` gives (or throws) when that has not come after so many milliseconds. The work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
