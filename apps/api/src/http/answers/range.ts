import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { parse } from 'range-parser';
import type { Reply } from './reply.js';

/** The requested part of a file: all of it, one range (inclusive), or an unsatisfiable range. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  | { readonly kind: 'none' };

const WHOLE: RequestedRange = { kind: 'whole' };
/** Code of range-parser; a satisfiable range has 0, an unsatisfiable one 2. */
const MALFORMED = 1;

/**
 * RFC 9110, 14.2: one range of bytes; several ranges or an invalid header mean the whole file. `ifRange` must be the
 * file's own tag: a part of another version would not fit.
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

/** Length of parts that only examine a file: whether it exists, its type, its size. */
const PROBE_BYTES = 1_024;

/**
 * Whether the range begins a download: a download in several parts is counted once, a probe of the first bytes is not
 * counted.
 */
export const beginsDownload = (range: RequestedRange, size: number): boolean =>
  range.kind === 'whole' ||
  (range.kind === 'part' && range.from === 0 && (range.to >= PROBE_BYTES || range.to === size - 1));

/**
 * Sets status and headers for a range of a file. Returns the bytes to send, inclusive; undefined for a range that the
 * file does not have.
 */
export function answerRange(
  reply: Reply,
  range: RequestedRange,
  { size, tag }: { readonly size: number; readonly tag: string },
): { readonly from: number; readonly to: number } | undefined {
  reply.header('accept-ranges', 'bytes');
  reply.header('etag', tag);
  if (range.kind === 'none') {
    reply.status(416);
    reply.header('content-range', `bytes */${size}`);
    return undefined;
  }
  const { from, to } = range.kind === 'part' ? range : { from: 0, to: size - 1 };
  reply.header('content-length', String(to - from + 1));
  if (range.kind === 'part') {
    reply.status(206);
    reply.header('content-range', `bytes ${from}-${to}/${size}`);
  }
  return { from, to };
}

/** The body of an answer to HEAD, with the length of its headers: Fastify sets another one without a stream. */
export const emptyBody = (): StreamableFile => new StreamableFile(Readable.from([]));
