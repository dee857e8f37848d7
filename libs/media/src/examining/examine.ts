import type { PictureRefusal } from '../refusals.js';
import type { Dissect } from './anatomy.js';
import { dissectAvif, startsAvif } from './avif.js';
import { isCameraTrailer } from './camera-trailers.js';
import { dissectGif, startsGif } from './gif.js';
import { dissectJpeg, startsJpeg } from './jpeg.js';
import { dissectPng, startsPng } from './png.js';
import { dissectWebp, startsWebp } from './webp.js';

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** A file that may be decoded. */
export interface Examined {
  readonly kind: PictureKind;
  /** As stored: a turned photograph still lies on its side. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** The picture's own bytes, without what a camera hung on to them. The same memory as what was given. */
  readonly bytes: Buffer;
}

/** 40 megapixels for one frame. */
export const MAX_PIXELS = 40_000_000;
export const MAX_FRAMES = 100;
/** Of all frames together: a hundred of nearly twice full HD. */
const MAX_PIXELS_IN_MOTION = 400_000_000;

interface Kind {
  readonly kind: PictureKind;
  readonly starts: (bytes: Buffer) => boolean;
  readonly dissect: Dissect;
}

const KINDS: readonly Kind[] = [
  { kind: 'jpeg', starts: (bytes) => startsJpeg(bytes), dissect: (bytes) => dissectJpeg(bytes) },
  { kind: 'png', starts: startsPng, dissect: dissectPng },
  { kind: 'gif', starts: startsGif, dissect: dissectGif },
  { kind: 'webp', starts: startsWebp, dissect: dissectWebp },
  { kind: 'avif', starts: startsAvif, dissect: dissectAvif },
];

/**
 * What a file is, read from its own bytes alone, without decoding any of it: names and declared types are not asked. A file
 * that passes may still turn out to be damaged when it is decoded.
 */
export function examine(bytes: Buffer): Examined | PictureRefusal {
  const known = KINDS.find(({ starts }) => starts(bytes));
  if (!known) return { refused: 'not-a-picture' };
  const { kind, dissect } = known;
  const anatomy = dissect(bytes);
  if (!anatomy) return { refused: 'picture-damaged' };
  const { width, height, frames, end } = anatomy;
  if (frames > MAX_FRAMES) return { refused: 'picture-too-many-frames', frames };
  const pixels = width * height;
  if (pixels > MAX_PIXELS || pixels * frames > MAX_PIXELS_IN_MOTION) {
    return { refused: 'picture-too-many-pixels', megapixels: Math.ceil((pixels * frames) / 1_000_000) };
  }
  const alone = end === bytes.length || (kind === 'jpeg' && isCameraTrailer(bytes, end));
  return alone
    ? { kind, width, height, frames, bytes: bytes.subarray(0, end) }
    : { refused: 'picture-with-more' };
}
