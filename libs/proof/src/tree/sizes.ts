/** A number of leaves: a safe integer from 1. */
export const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** The largest power of two below `size` (RFC 6962, 2.1: k < n <= 2k); `size` is 2 or more. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Bit operators are limited to 32 bits; sizes are not. */
export const half = (n: number): number => Math.floor(n / 2);
export const isOdd = (n: number): boolean => n % 2 === 1;

/** Level of a complete tree of `size` leaves; undefined unless `size` is a power of two. */
export function levelOf(size: number): number | undefined {
  let level = 0;
  let power = 1;
  for (; power < size; power *= 2) level += 1;
  return power === size ? level : undefined;
}
