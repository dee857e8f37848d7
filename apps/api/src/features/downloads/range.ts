import { parse } from 'range-parser';

/** What of a file is to be sent: all of it, a part (both ends included), or nothing that there is. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  | { readonly kind: 'none' };

const WHOLE: RequestedRange = { kind: 'whole' };
/** Code of range-parser; a satisfiable range has 0, an unsatisfiable one 2. */
const MALFORMED = 1;

/**
 * RFC 9110, 14.2: one range of bytes; several of them, and whatever can't be read, mean the whole. `ifRange` must be the
 * file's own tag: a part of another file would not fit what the browser has.
 */
export function rangeOf(
  size: number,
  tag: string,
  { range, ifRange }: { readonly range: string | undefined; readonly ifRange: string | undefined },
): RequestedRange {
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return WHOLE;
  const { code, type, ranges } = parse(size, range.trim());
  const [only, ...more] = ranges;
  if (type !== 'bytes' || code === MALFORMED || more.length > 0) return WHOLE;
  return only ? { kind: 'part', from: only.start, to: only.end } : { kind: 'none' };
}

/** Whether what is sent begins the file: a download is counted once, however many parts it comes in. */
export const beginsFile = (wanted: RequestedRange): boolean =>
  wanted.kind === 'whole' || (wanted.kind === 'part' && wanted.from === 0);
