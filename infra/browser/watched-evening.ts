import type { OwedMoment } from './evening.ts';
import type { LayoutShift } from './layout-shifts.ts';
import type { Recorded, WatchedPage } from './watched-page.ts';

/** A moment that has passed. */
export interface Passed extends OwedMoment {
  /** Milliseconds since 1970, before its cause. */
  readonly begun: number;
  /** After the answer of the server. */
  readonly done: number;
}

/** The evening of one page. */
export interface Watched {
  readonly at: WatchedPage['at'];
  readonly missed: readonly string[];
  /** They came, but not in time. */
  readonly late: readonly string[];
  /** Milliseconds from the answer to a command until the sign of its moment, or its sentence. */
  readonly slowestMs: number;
  readonly shift: number;
  readonly shifts: readonly LayoutShift[];
  readonly longestTaskMs: number;
  readonly longTasksMs: number;
  /** Part of the time in which the main thread was busy. */
  readonly busyShare: number;
}

interface Record extends Recorded {
  readonly shifts: readonly LayoutShift[];
  readonly busyShare: number;
}

const MAX_DELAY_MS = 2_000;
/** The next moment comes later. */
const MISSED_AFTER_MS = 6_000;
const MAX_SHIFT = 0.02;
/** The stages of a moment begin at times of the server's clock. */
const CLOCK_MS = 200;

export function watchedOf(at: WatchedPage['at'], record: Record, passed: readonly Passed[]): Watched {
  const { shifts, longTasks, busyShare } = record;
  const deliveries = passed.flatMap((moment) => deliveriesOf(moment, record));
  return {
    at,
    missed: deliveries.filter(({ delayMs }) => delayMs === Infinity).map(({ name }) => name),
    late: deliveries.filter(({ delayMs }) => delayMs > MAX_DELAY_MS && delayMs < Infinity).map(({ name }) => name),
    slowestMs: Math.max(...deliveries.map(({ delayMs }) => delayMs).filter(Number.isFinite)),
    shift: sum(shifts.map(({ value }) => value)),
    shifts,
    longestTaskMs: Math.max(0, ...longTasks),
    longTasksMs: sum(longTasks),
    busyShare,
  };
}

/** How late a page has shown and said a moment; Infinity for one that it has missed. */
function deliveriesOf({ name, begun, done, afterMs = 0, seen, heard }: Passed, record: Recorded) {
  const [from, owedAt] = [begun + afterMs - CLOCK_MS, done + afterMs];
  const until = owedAt + MISSED_AFTER_MS;
  const sign = record.seen.find(({ at, signs }, index) => {
    const replacedAt = record.seen[index + 1]?.at ?? Infinity;
    return at <= until && replacedAt > from && signs.some((text) => seen.test(text));
  });
  const sentence = record.heard.find(({ at, text }) => at >= from && at <= until && heard?.test(text));
  const delayOf = (message: { at: number } | undefined): number =>
    message ? Math.max(0, message.at - owedAt) : Infinity;
  return [
    { name: `${name}, on screen`, delayMs: delayOf(sign) },
    ...(heard ? [{ name: `${name}, announced`, delayMs: delayOf(sentence) }] : []),
  ];
}

export const isFlawless = ({ missed, late, shift }: Watched): boolean =>
  missed.length + late.length === 0 && shift <= MAX_SHIFT;

/** One row a page, with the worst of its sizes and positions; below it, what is wrong where. */
export function tableOf(watched: readonly Watched[]): string {
  const paths = [...new Set(watched.map(({ at }) => at.path))];
  const width = Math.max(...paths.map((path) => path.length));
  const rows = paths.map((path) => {
    const all = watched.filter(({ at }) => at.path === path);
    const worst = (of: (each: Watched) => number) => Math.max(...all.map(of));
    return [
      path.padEnd(width),
      `missed ${sum(all.map(({ missed }) => missed.length))}`,
      `late ${sum(all.map(({ late }) => late.length))}`,
      `slowest ${worst(({ slowestMs }) => slowestMs)} ms`,
      `shift ${worst(({ shift }) => shift).toFixed(4)}`,
      `longest task ${Math.round(worst(({ longestTaskMs }) => longestTaskMs))} ms`,
      `long tasks ${Math.round(worst(({ longTasksMs }) => longTasksMs))} ms`,
      `main thread ${(100 * worst(({ busyShare }) => busyShare)).toFixed(1)} %`,
    ].join('  ');
  });
  const faults = watched.filter((each) => !isFlawless(each)).map(faultOf);
  return [...rows, ...faults].join('\n');
}

const faultOf = ({ at: { path, size, position }, missed, late, shift }: Watched): string =>
  `${path} ${size.width}x${size.height} ${position}: ${[...missed.map((name) => `missed ${name}`), ...late.map((name) => `late ${name}`), `shift ${shift.toFixed(4)}`].join(', ')}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
