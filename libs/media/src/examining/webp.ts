import { text, type ImageStructure } from './image-structure.js';

export const startsWebp = (bytes: Buffer): boolean => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface WebpChunk {
  readonly kind: string;
  /** Offset of its data. */
  readonly from: number;
  readonly length: number;
  readonly end: number;
}

/** The chunk at an offset; undefined if it does not fit. */
export function chunkAt(bytes: Buffer, at: number, end: number): WebpChunk | undefined {
  if (at + 8 > end) return undefined;
  const length = bytes.readUInt32LE(at + 4);
  if (at + 8 + length > end) return undefined;
  return { kind: text(bytes, at, 4), from: at + 8, length, end: at + 8 + length + (length % 2) };
}

export const dataOf = (bytes: Buffer, { from, length }: WebpChunk): Buffer => bytes.subarray(from, from + length);

/** The header contains the file's length, which its chunks must fill. */
export function parseWebp(bytes: Buffer): ImageStructure | undefined {
  if (bytes.length < 12) return undefined;
  const length = bytes.readUInt32LE(4);
  const end = 8 + length + (length % 2);
  if (end > bytes.length) return undefined;
  let width = 0;
  let height = 0;
  let frames = 0;
  let hasStill = false;
  for (let at = 12; at < end;) {
    const chunk = chunkAt(bytes, at, end);
    if (!chunk) return undefined;
    const size = SIZED.has(chunk.kind) ? sizeIn(chunk.kind, dataOf(bytes, chunk)) : NO_SIZE;
    width = Math.max(width, size.width);
    height = Math.max(height, size.height);
    if (chunk.kind === 'ANMF') frames += 1;
    else hasStill ||= chunk.kind === 'VP8 ' || chunk.kind === 'VP8L';
    at = chunk.end;
  }
  const isComplete = (hasStill || frames > 0) && width > 0 && height > 0;
  return isComplete ? { width, height, frames: Math.max(1, frames), end } : undefined;
}

const SIZED = new Set(['VP8X', 'VP8 ', 'VP8L', 'ANMF']);
const NO_SIZE: Size = { width: 0, height: 0 };

/**
 * Canvas size needed by a chunk: the size of the canvas or image, or a frame's offset plus its size; 0 × 0 for others.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
function sizeIn(kind: string, data: Buffer): Size {
  if (kind === 'VP8X' && data.length >= 10) {
    return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  }
  if (kind === 'VP8 ' && data.length >= 10) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (kind === 'VP8L' && data.length >= 5) {
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (kind === 'ANMF' && data.length >= 16) {
    const width = 2 * data.readUIntLE(0, 3) + 1 + data.readUIntLE(6, 3);
    return { width, height: 2 * data.readUIntLE(3, 3) + 1 + data.readUIntLE(9, 3) };
  }
  return NO_SIZE;
}
