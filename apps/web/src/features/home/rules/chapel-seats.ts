import type { Counts } from './college.js';

/** Floor plan of the chapel, `viewBox` 780 by 160: four rows along both walls. */
const ROWS = [22, 44, 116, 138];
const FIRST = 64;
const LAST = 744;
const WIDEST_STEP = 20.6;

/** Seats of each group as an SVG path of dots, filled from the altar. */
export function seats(groups: Counts): readonly { readonly name: string; readonly path: string }[] {
  const all = groups.reduce((sum, [, count]) => sum + count, 0);
  const columns = Math.ceil(all / ROWS.length);
  const step = Math.min(WIDEST_STEP, (LAST - FIRST) / Math.max(1, columns - 1));
  let seated = 0;
  return groups.map(([name, count]) => {
    const points = Array.from({ length: count }, (_, index) => point(seated + index, step));
    seated += count;
    return { name, path: points.join('') };
  });
}

const point = (seat: number, step: number): string => {
  const column = Math.floor(seat / ROWS.length);
  return `M${Math.round(10 * (FIRST + column * step)) / 10} ${ROWS[seat % ROWS.length]}h0`;
};
