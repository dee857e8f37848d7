/** Rounds the highest value up to a round number and lists the axis ticks up to it: integers, five at most. */
export function scaleTo(highest: number): { readonly top: number; readonly ticks: readonly number[] } {
  const targetStep = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(targetStep));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= targetStep) ?? 1);
  const count = Math.ceil(Math.max(1, highest) / step);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

const NEAR_THE_TOP = 0.92;

/** Whether the label of a reference line fits above it without being cut off by the chart's edge. */
export const hasRoomAbove = (at: number, top: number): boolean => at <= top * NEAR_THE_TOP;

/** Moves label heights (0 to 1) apart by at least `gap`, as little as possible, keeping their order. */
export function spreadApart(heights: readonly number[], gap: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0) || b - a);
  const positions: number[] = [];
  let below = -Infinity;
  for (const index of order) {
    below = Math.max(heights[index] ?? 0, below + gap);
    positions[index] = below;
  }
  let above = Math.max(1, (heights.length - 1) * gap);
  for (const index of order.toReversed()) {
    above = Math.min(positions[index] ?? 0, above);
    positions[index] = above;
    above -= gap;
  }
  return positions;
}

const SHORT_PX = 36;
const SHORT_LENGTH = 5;
const CHARACTER_PX = 7;

/** Width reserved for the axis labels, pixels; the same for all values up to `9 999`. */
export const labelWidth = (longest: string): number =>
  SHORT_PX + CHARACTER_PX * Math.max(0, longest.length - SHORT_LENGTH);
