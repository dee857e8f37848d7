const NBSP = '\u00A0';

/** 1 h 05, 52 min, 45 s: minutes rounded up, seconds in the last minute. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds <= 60) return `${seconds}${NBSP}s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return `${minutes}${NBSP}min`;
  return `${Math.floor(minutes / 60)}${NBSP}h${NBSP}${String(minutes % 60).padStart(2, '0')}`;
}
