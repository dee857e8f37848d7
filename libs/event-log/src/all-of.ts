/** Waits for all promises, also if one fails: none is pending when the caller continues. @throws the first error */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
