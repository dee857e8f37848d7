import { text, type ImageStructure } from './image-structure.js';

export const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

export const startsGif = (bytes: Buffer): boolean => /^GIF8[79]a$/.test(text(bytes, 0, 6));

/** Size in bytes of the colour table announced by a packed field. */
const tableSize = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);

/** Offset behind the header and its colour table. */
export const endOfHeader = (bytes: Buffer): number => 13 + tableSize(bytes.readUInt8(10));

/** Offset behind an image's descriptor, its colour table and the first byte of its data. */
export const startOfImageBlocks = (bytes: Buffer, at: number): number => at + 11 + tableSize(bytes.readUInt8(at + 9));

/** Walks the blocks to the trailer. A frame may exceed the screen: the size covers both. */
export function parseGif(bytes: Buffer): ImageStructure | undefined {
  if (bytes.length < 13) return undefined;
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let frames = 0;
  let at = endOfHeader(bytes);
  for (;;) {
    const kind = bytes[at];
    if (kind === TRAILER)
      return frames > 0 && width > 0 && height > 0 ? { width, height, frames, end: at + 1 } : undefined;
    if (kind === EXTENSION) {
      at += 2;
    } else if (kind === IMAGE && at + 11 <= bytes.length) {
      frames += 1;
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = startOfImageBlocks(bytes, at);
    } else {
      return undefined;
    }
    const end = endOfSubBlocks(bytes, at);
    if (end === undefined) return undefined;
    at = end;
  }
}

export function endOfSubBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const length = bytes[at];
    if (length === undefined) return undefined;
    at += 1 + length;
    if (length === 0) return at;
  }
}
