import { text, u32 } from './image-structure.js';
import { parseJpeg, startsJpeg } from './jpeg.js';

/**
 * Cameras append data to a JPEG: further JPEGs (a larger preview, a depth or gain map, as in Multi-Picture Format), a
 * short video (motion photos), Samsung's list of blocks, padding. True if there is nothing else. The data is neither
 * read nor kept.
 */
export function isCameraTrailer(bytes: Buffer, from: number): boolean {
  const trailer = bytes.subarray(from, startOfSamsung(bytes, from) ?? bytes.length);
  let at = 0;
  for (;;) {
    const next = skipPadding(trailer, at);
    if (next === trailer.length) return true;
    const end = endOfJpeg(trailer, next) ?? endOfVideo(trailer, Math.max(at, next - 3));
    if (end === undefined) return false;
    at = end;
  }
}

function skipPadding(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0) at += 1;
  return at;
}

const endOfJpeg = (bytes: Buffer, at: number): number | undefined =>
  startsJpeg(bytes, at) ? parseJpeg(bytes, at)?.end : undefined;

const VIDEO_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'meta', 'udta']);

/**
 * MP4: boxes with a length before their type, the first being `ftyp`, whose length is below 256, so its leading zeros
 * look like padding.
 */
function endOfVideo(bytes: Buffer, start: number): number | undefined {
  if (text(bytes, start + 4, 4) !== 'ftyp') return undefined;
  let at = start;
  for (;;) {
    const length = u32(bytes, at) ?? 0;
    if (!VIDEO_BOXES.has(text(bytes, at + 4, 4)) || length < 8 || at + length > bytes.length) {
      return at > start ? at : undefined;
    }
    at += length;
  }
}

const MAX_BLOCKS = 64;

/**
 * Blocks, then `SEFH`, a version, a count and per block its type, its distance before `SEFH` and its length; then the
 * length of this list and `SEFT`, the file's last bytes. Little-endian; as ExifTool reads it.
 */
function startOfSamsung(bytes: Buffer, from: number): number | undefined {
  const tail = bytes.length - 8;
  if (tail < from || text(bytes, tail + 4, 4) !== 'SEFT') return undefined;
  const list = tail - bytes.readUInt32LE(tail);
  if (list < from || list + 12 > tail || text(bytes, list, 4) !== 'SEFH') return undefined;
  const count = bytes.readUInt32LE(list + 8);
  if (count === 0 || count > MAX_BLOCKS || list + 12 + 12 * count > tail) return undefined;
  const distances = Array.from({ length: count }, (_, index) => bytes.readUInt32LE(list + 16 + 12 * index));
  const start = list - Math.max(...distances);
  return start >= from && start < list ? start : undefined;
}
