import { number } from './numbers.js';

/** 42,3 s or 1 min 12 s */
export function duration(seconds: number): string {
  if (seconds < 60) return `${number(Math.round(seconds * 10) / 10)}\u00A0s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}\u00A0min\u00A0${whole % 60}\u00A0s`;
}
