import type { QuietHours } from '@fumata/contracts';

/** More than there are zones, which visitors may spell in many ways. */
const MAX_FORMATS = 600;
/** By zone; creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether it is a quiet hour where the visitor is. */
export function isQuiet({ from, to, timeZone }: QuietHours, now: Date): boolean {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  const hour = Number(format.format(now));
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
