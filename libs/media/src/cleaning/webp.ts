import { text } from '../examining/image-structure.js';
import { chunkAt, dataOf } from '../examining/webp.js';
import { KeptBytes } from './kept-bytes.js';
import { orientationIn, tiffWith } from './orientation.js';

const IMAGE_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HEADER_BYTES = 12;
/** Flags of `VP8X`: features present in the file. */
const HAS_XMP = 0x04;
const HAS_EXIF = 0x08;

/**
 * Copies the chunks that show the image; of the metadata only the orientation is written anew.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
export function cleanWebp(bytes: Buffer): Buffer {
  const cleaned = new KeptBytes(bytes);
  let orientation = 1;
  for (let at = HEADER_BYTES; at < bytes.length;) {
    const chunk = chunkAt(bytes, at, bytes.length);
    if (!chunk) break;
    if (chunk.kind === 'EXIF') orientation = orientationIn(dataOf(bytes, chunk));
    if (IMAGE_CHUNKS.has(chunk.kind)) cleaned.keep(at, chunk.end);
    at = chunk.end;
  }
  const chunks = [cleaned.bytes];
  if (text(cleaned.bytes, 0, 4) === 'VP8X') {
    const flags = cleaned.bytes.readUInt8(8) & ~HAS_XMP & ~HAS_EXIF;
    cleaned.bytes.writeUInt8(orientation === 1 ? flags : flags | HAS_EXIF, 8);
    if (orientation !== 1) chunks.push(exifChunk(orientation));
  }
  const head = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...chunks]);
}

function exifChunk(orientation: number): Buffer {
  const tiff = tiffWith(orientation);
  const head = Buffer.alloc(8);
  head.write('EXIF', 0, 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
