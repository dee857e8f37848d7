import type { ImageStructure } from './image-structure.js';

const SOI = 0xd8;
const EOI = 0xd9;
export const SOS = 0xda;
const TEM = 0x01;

/** Start of frame: C0 to CF, except the tables C4 and CC and the reserved C8. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

export const startsJpeg = (bytes: Buffer, at = 0): boolean =>
  bytes[at] === 0xff && bytes[at + 1] === SOI && bytes[at + 2] === 0xff;

export interface JpegSegment {
  readonly marker: number;
  /** Offset of its length field; for a marker without one, of the next marker. */
  readonly at: number;
  readonly end: number;
}

/** The segment at an offset; undefined if there is none or it does not fit. */
export function segmentAt(bytes: Buffer, offset: number): JpegSegment | undefined {
  let at = offset;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1; // fill bytes may precede any marker
  const marker = bytes[at + 1];
  if (bytes[at] !== 0xff || marker === undefined) return undefined;
  at += 2;
  if (marker === EOI || marker === TEM || isRestart(marker)) return { marker, at, end: at };
  if (at + 2 > bytes.length) return undefined;
  const end = at + bytes.readUInt16BE(at);
  return end >= at + 2 && end <= bytes.length ? { marker, at, end } : undefined;
}

/** Walks the segments and scans to the end-of-image marker. A thumbnail is inside a segment and skipped. */
export function parseJpeg(bytes: Buffer, start = 0): ImageStructure | undefined {
  let width = 0;
  let height = 0;
  let hasScan = false;
  let offset = start + 2;
  for (let segment = segmentAt(bytes, offset); segment; segment = segmentAt(bytes, offset)) {
    const { marker, at, end } = segment;
    offset = end;
    if (marker === EOI) {
      return hasScan && width > 0 && height > 0 ? { width, height, frames: 1, end } : undefined;
    }
    if (isFrame(marker) && end - at >= 7) {
      height = Math.max(height, bytes.readUInt16BE(at + 3));
      width = Math.max(width, bytes.readUInt16BE(at + 5));
    }
    if (marker === SOS) {
      hasScan = true;
      offset = endOfScan(bytes, end);
    }
  }
  return undefined;
}

/** The next marker outside the scan: a data byte FF is followed by 00, and restart markers may occur. */
export function endOfScan(bytes: Buffer, from: number): number {
  // Not `indexOf`: a call for each of five million FF would take a second.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}
