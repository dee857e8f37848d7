import type { ReplayIndex } from '@fumata/contracts';
import { MINUTE_MS } from '../../../components/charts/minutes.js';
import { isSkipped } from './playing.js';

const FASTEST = 100_000;
/** Ratio between two speeds that are tried. */
const STEP = 1.1;

/** A stretch of the edition: `gap` is the typical time between two of its events. */
interface Stretch {
  readonly length: number;
  readonly gap: number;
}

/** The multiple of the original pace with which the edition, without its silences, lasts about a minute; 1 at least. */
export function minuteSpeed(index: Pick<ReplayIndex, 'rounds' | 'marks'>): number {
  const stretches = stretchesOf(index);
  let best = { speed: 1, distance: Infinity };
  for (let speed = 1; speed <= FASTEST; speed *= STEP) {
    const played = stretches.reduce((sum, { length, gap }) => sum + (isSkipped(gap, speed) ? 0 : length), 0) / speed;
    const distance = Math.abs(Math.log(Math.max(1, played) / MINUTE_MS));
    if (distance < best.distance) best = { speed, distance };
  }
  return best.speed;
}

/** Stretches of the edition: minutes with votes, and the time between them and the marks. */
function stretchesOf({ rounds, marks }: Pick<ReplayIndex, 'rounds' | 'marks'>): Stretch[] {
  const minutes = rounds.flatMap(({ perMinute }) =>
    perMinute.map(([minute, votes]) => ({ start: minute * MINUTE_MS, votes })),
  );
  const votingStretches = minutes.map(({ votes }) => ({ length: MINUTE_MS, gap: MINUTE_MS / votes }));
  const spans = [
    ...minutes.map(({ start }) => ({ start, end: start + MINUTE_MS })),
    ...marks.map(({ at }) => ({ start: Date.parse(at), end: Date.parse(at) })),
  ].sort((one, other) => one.start - other.start);
  let reached = spans[0]?.end ?? 0;
  const silences = spans.map(({ start, end }) => {
    const length = Math.max(0, start - reached);
    reached = Math.max(reached, end);
    return { length, gap: length };
  });
  return [...votingStretches, ...silences];
}
