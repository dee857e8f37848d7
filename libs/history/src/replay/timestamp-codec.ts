import type { Timestamp } from '@fumata/conclave';

/** `2025-05-07T16:07:`, the common prefix of one minute. */
const MINUTE_LENGTH = 17;
const LENGTH = 24;
const ZERO = '0'.charCodeAt(0);
const DOT = '.'.charCodeAt(0);
const Z = 'Z'.charCodeAt(0);

const MINUTE_MS = 60_000;

const padded = (count: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'));
const SECONDS = padded(60, 2);
const MILLISECONDS = padded(1_000, 3);

/**
 * Parses and formats timestamps in the notation of `Date.toISOString`. Consecutive timestamps mostly share a minute:
 * then only seconds and milliseconds are processed, in a fraction of the time.
 */
export class TimestampCodec {
  /** Prefix of the cached minute; empty at first. */
  private minute = '';
  /** Start of the cached minute. */
  private start = NaN;

  /** Milliseconds since 1970; NaN for any other notation. */
  read(timestamp: Timestamp): number {
    if (this.minute === '' || timestamp.length !== LENGTH || !timestamp.startsWith(this.minute))
      return this.parseWithDate(timestamp);
    const seconds = digits(timestamp, MINUTE_LENGTH, 2);
    const isPlain = seconds < 60 && timestamp.charCodeAt(19) === DOT && timestamp.charCodeAt(23) === Z;
    return isPlain ? this.start + 1_000 * seconds + digits(timestamp, 20, 3) : NaN;
  }

  /** @throws RangeError for an invalid time */
  write(time: number): Timestamp {
    const since = time - this.start;
    if (!(since >= 0 && since < MINUTE_MS && Number.isInteger(since))) return this.formatWithDate(time);
    const seconds = Math.floor(since / 1_000);
    return `${this.minute}${SECONDS[seconds]}.${MILLISECONDS[since - 1_000 * seconds]}Z`;
  }

  private formatWithDate(time: number): Timestamp {
    const timestamp = new Date(time).toISOString();
    this.cacheMinute(timestamp);
    return timestamp;
  }

  private parseWithDate(timestamp: Timestamp): number {
    const time = Date.parse(timestamp);
    if (Number.isNaN(time) || new Date(time).toISOString() !== timestamp) return NaN;
    this.cacheMinute(timestamp);
    return time;
  }

  private cacheMinute(timestamp: Timestamp): void {
    // Years beyond 9999 have more digits.
    if (timestamp.length !== LENGTH) return;
    this.minute = timestamp.slice(0, MINUTE_LENGTH);
    this.start = Date.parse(`${this.minute}00.000Z`);
  }
}

/** NaN if there is another character. */
function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let n = from; n < from + count; n += 1) {
    const digit = text.charCodeAt(n) - ZERO;
    value = digit >= 0 && digit <= 9 ? 10 * value + digit : NaN;
  }
  return value;
}
