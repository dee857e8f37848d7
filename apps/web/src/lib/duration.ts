import { number } from './french.js';

const NBSP = '\u00A0';

/** 42,3 s or 1 min 12 s */
export function duration(seconds: number): string {
  if (seconds < 60) return `${number(Math.round(seconds * 10) / 10)}${NBSP}s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}${NBSP}min${NBSP}${whole % 60}${NBSP}s`;
}
