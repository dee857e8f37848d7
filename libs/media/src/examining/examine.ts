import type { PictureRefusal } from '../refusals.js';
import type { ParseStructure } from './image-structure.js';
import { parseAvif, startsAvif } from './avif.js';
import { isCameraTrailer } from './camera-trailers.js';
import { parseGif, startsGif } from './gif.js';
import { parseJpeg, startsJpeg } from './jpeg.js';
import { parsePng, startsPng } from './png.js';
import { parseWebp, startsWebp } from './webp.js';

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** A file that may be decoded. */
export interface Examined {
  readonly kind: PictureKind;
  /** As stored: not rotated upright. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** The image without trailing data; a view of the input. */
  readonly bytes: Buffer;
}

/** 40 megapixels per frame. */
export const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 100;
/** All frames together: a hundred frames of 4 megapixels. */
const MAX_TOTAL_PIXELS = 400_000_000;

interface Kind {
  readonly kind: PictureKind;
  readonly starts: (bytes: Buffer) => boolean;
  readonly parse: ParseStructure;
}

const KINDS: readonly Kind[] = [
  { kind: 'jpeg', starts: startsJpeg, parse: parseJpeg },
  { kind: 'png', starts: startsPng, parse: parsePng },
  { kind: 'gif', starts: startsGif, parse: parseGif },
  { kind: 'webp', starts: startsWebp, parse: parseWebp },
  { kind: 'avif', starts: startsAvif, parse: parseAvif },
];

/**
 * Determines a file's format and size from its bytes, without decoding; names and declared types are ignored. The file
 * may still turn out to be damaged on decoding.
 */
export function examine(bytes: Buffer): Examined | PictureRefusal {
  const recognised = KINDS.find(({ starts }) => starts(bytes));
  if (!recognised) return { refused: 'not-a-picture' };
  const { kind, parse } = recognised;
  const structure = parse(bytes);
  if (!structure) return { refused: 'picture-damaged' };
  const { width, height, frames, end } = structure;
  if (frames > MAX_FRAMES) return { refused: 'picture-too-many-frames', frames };
  const pixels = width * height;
  if (pixels > MAX_PIXELS || pixels * frames > MAX_TOTAL_PIXELS) {
    return { refused: 'picture-too-many-pixels', megapixels: Math.ceil((pixels * frames) / 1_000_000) };
  }
  const isAlone = end === bytes.length || (kind === 'jpeg' && isCameraTrailer(bytes, end));
  return isAlone ? { kind, width, height, frames, bytes: bytes.subarray(0, end) } : { refused: 'picture-with-more' };
}
