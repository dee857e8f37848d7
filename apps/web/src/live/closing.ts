import type { ConclaveState } from '@fumata/contracts';
import { countdown } from '@fumata/text';

type Announced = Pick<ConclaveState, 'closesAt' | 'isActive' | 'isPaused'>;

/**
 * Time until the announced closing, as on a clock; 'past' after it, because no round closes automatically; undefined
 * without a running countdown.
 */
export function timeToClosing({ closesAt, isActive, isPaused }: Announced, now: number): string | undefined {
  if (closesAt === null || !isActive) return undefined;
  const left = Date.parse(closesAt) - now;
  if (left <= 0) return 'past';
  return isPaused ? undefined : countdown(left);
}
