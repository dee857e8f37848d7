import { setImmediate } from 'node:timers/promises';

const SLICE = 25;

/** Maps in order; other work of the process runs between slices. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % SLICE === 0) await setImmediate();
    results.push(map(item));
  }
  return results;
}
