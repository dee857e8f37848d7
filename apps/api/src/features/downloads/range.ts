/** What of a file is to be sent: all of it, a part (both ends included), or nothing that there is. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  | { readonly kind: 'none' };

const WHOLE: RequestedRange = { kind: 'whole' };

/**
 * RFC 9110, 14.2: one range of bytes; several of them, and whatever can't be read, mean the whole. `ifRange` must be the
 * file's own tag: a part of another file would not fit what the browser has.
 */
export function rangeOf(
  size: number,
  tag: string,
  { range, ifRange }: { readonly range: string | undefined; readonly ifRange: string | undefined },
): RequestedRange {
  if (ifRange !== undefined && ifRange !== tag) return WHOLE;
  const [, suffix] = /^bytes=-(\d+)$/.exec(range?.trim() ?? '') ?? [];
  if (suffix !== undefined) return within(size, Math.max(0, size - Number(suffix)), size - 1);
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (first === undefined || (last !== '' && Number(last) < Number(first))) return WHOLE;
  return within(size, Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1));
}

const within = (size: number, from: number, to: number): RequestedRange =>
  from < size && from <= to ? { kind: 'part', from, to } : { kind: 'none' };

/** Whether what is sent begins the file: a download is counted once, however many parts it comes in. */
export const beginsFile = (wanted: RequestedRange): boolean =>
  wanted.kind === 'whole' || (wanted.kind === 'part' && wanted.from === 0);
