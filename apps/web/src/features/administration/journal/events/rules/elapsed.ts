import { duration, number } from '@fumata/text';

const A_SECOND = 1_000;
const AN_HOUR_S = 3_600;
const A_DAY_S = 86_400;

/** 13 ms plus tard, 3 min 52 s plus tard, 5 h plus tard, 2 j plus tard */
export function elapsed(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from);
  if (ms <= 0) return 'au même instant';
  return `${lasting(ms)} plus tard`;
}

function lasting(ms: number): string {
  const seconds = ms / A_SECOND;
  if (ms < A_SECOND) return `${ms}\u00A0ms`;
  if (seconds < AN_HOUR_S) return duration(seconds);
  if (seconds < A_DAY_S) return `${number(Math.round(seconds / AN_HOUR_S))}\u00A0h`;
  return `${number(Math.round(seconds / A_DAY_S))}\u00A0j`;
}
