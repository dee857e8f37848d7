import { text, u32, type ImageStructure } from './image-structure.js';

/** Box types allowed at the top level; others are not part of the image. */
const TOP = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'wide']);
/** Container boxes, with the length of their own fields. */
export const CONTAINERS: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
};

/** A still image or a sequence coded in AV1, by the file's brands; HEIC has others. */
export function startsAvif(bytes: Buffer): boolean {
  const length = u32(bytes, 0) ?? 0;
  if (text(bytes, 4, 4) !== 'ftyp' || length < 16 || length > 256) return false;
  for (let at = 8; at + 4 <= Math.min(length, bytes.length); at += at === 8 ? 8 : 4) {
    if (/^avi[fs]$/.test(text(bytes, at, 4))) return true;
  }
  return false;
}

export interface AvifBox {
  readonly kind: string;
  /** Where the box begins. */
  readonly start: number;
  /** Where its content begins: its length takes 4 or 12 bytes. */
  readonly from: number;
  readonly end: number;
}

/** The box at an offset; undefined if it does not fit. */
export function boxAt(bytes: Buffer, at: number, end: number): AvifBox | undefined {
  const size = u32(bytes, at);
  if (size === undefined || at + 8 > end) return undefined;
  const isLarge = size === 1 && at + 16 <= end;
  const length = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  const head = isLarge ? 16 : 8;
  if (length < head || at + length > end) return undefined;
  return { kind: text(bytes, at + 4, 4), start: at, from: at + head, end: at + length };
}

interface AvifContents {
  width: number;
  height: number;
  frames: number;
  hasPixelData: boolean;
  isComplete: boolean;
}

/** Maximum nesting depth: twice that of real files. */
const MAX_DEPTH = 16;

/** Collects a box's contents: `ispe` is the size of an image (or of a tile), `stsz` the number of frames. */
function inspect(bytes: Buffer, { kind, from, end }: AvifBox, contents: AvifContents, depth = 0): void {
  if (kind === 'ispe') {
    contents.width = Math.max(contents.width, u32(bytes, from + 4) ?? 0);
    contents.height = Math.max(contents.height, u32(bytes, from + 8) ?? 0);
  }
  if (kind === 'stsz') contents.frames = Math.max(contents.frames, u32(bytes, from + 8) ?? 0);
  if (kind === 'mdat' || kind === 'idat') contents.hasPixelData = true;
  const headerLength = CONTAINERS[kind];
  if (headerLength === undefined) return;
  if (depth === MAX_DEPTH) {
    contents.isComplete = false;
    return;
  }
  let at = from + headerLength;
  for (let box = boxAt(bytes, at, end); box; box = boxAt(bytes, at, end)) {
    inspect(bytes, box, contents, depth + 1);
    at = box.end;
  }
  if (at !== end) contents.isComplete = false;
}

/** Padding must contain only zeros. */
const isBlank = (bytes: Buffer, { kind, from, end }: AvifBox): boolean =>
  !['free', 'skip', 'wide'].includes(kind) || bytes.subarray(from, end).every((byte) => byte === 0);

/** Walks the boxes of the image. A truncated box is damage, not the end. */
export function parseAvif(bytes: Buffer): ImageStructure | undefined {
  const contents: AvifContents = { width: 0, height: 0, frames: 1, hasPixelData: false, isComplete: true };
  let at = 0;
  while (at < bytes.length) {
    const box = boxAt(bytes, at, bytes.length);
    if (!box) {
      if (TOP.has(text(bytes, at + 4, 4)) || !contents.hasPixelData) return undefined;
      break;
    }
    if (!TOP.has(box.kind) || !isBlank(bytes, box)) break;
    inspect(bytes, box, contents);
    at = box.end;
  }
  const { width, height, frames, hasPixelData, isComplete } = contents;
  return isComplete && hasPixelData && width > 0 && height > 0 ? { width, height, frames, end: at } : undefined;
}
