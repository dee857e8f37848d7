import { text, u32, type ImageStructure } from './image-structure.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const startsPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

/** Walks the chunks from `IHDR` to `IEND`. For an animated PNG, counts the frames present or announced. */
export function parsePng(bytes: Buffer): ImageStructure | undefined {
  const width = u32(bytes, 16);
  const height = u32(bytes, 20);
  if (text(bytes, 12, 4) !== 'IHDR' || !width || !height) return undefined;
  let frames = 0;
  let announced = 1;
  let hasData = false;
  for (let at = 8; ;) {
    const length = u32(bytes, at);
    if (length === undefined || at + 12 + length > bytes.length) return undefined;
    const kind = text(bytes, at + 4, 4);
    if (kind === 'acTL') announced = u32(bytes, at + 8) ?? 1;
    if (kind === 'fcTL') frames += 1;
    if (kind === 'IDAT') hasData = true;
    at += 12 + length;
    if (kind === 'IEND')
      return hasData ? { width, height, frames: Math.max(1, frames, announced), end: at } : undefined;
  }
}
