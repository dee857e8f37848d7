/** The result of the work, or of `late` (returned or thrown) after the time-out. The work itself continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
