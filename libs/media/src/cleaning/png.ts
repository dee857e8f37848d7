import { crc32 } from 'node:zlib';
import { text } from '../examining/image-structure.js';
import { KeptBytes } from './kept-bytes.js';
import { orientationIn, tiffWith } from './orientation.js';

/**
 * Ancillary chunks that are kept besides the critical ones (upper-case first letter): transparency, colours, density,
 * animation.
 */
const NEEDED = new Set('tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST sPLT pHYs acTL fcTL fdAT'.split(' '));
const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, and a checksum after it. */
const CHUNK_OVERHEAD = 12;
/** The chunk `IHDR`, which must come first. */
const HEADER_BYTES = CHUNK_OVERHEAD + 13;

const isNeeded = (kind: string): boolean => /^[A-Z]/.test(kind) || NEEDED.has(kind);

/** Copies the needed chunks. */
export function cleanPng(bytes: Buffer): Buffer {
  const cleaned = new KeptBytes(bytes);
  let orientation = 1;
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD <= bytes.length;) {
    const end = at + CHUNK_OVERHEAD + bytes.readUInt32BE(at);
    const kind = text(bytes, at + 4, 4);
    if (kind === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4));
    if (isNeeded(kind)) cleaned.keep(at, end);
    at = end;
  }
  return Buffer.concat([
    bytes.subarray(0, SIGNATURE_BYTES),
    cleaned.bytes.subarray(0, HEADER_BYTES),
    ...(orientation === 1 ? [] : [chunk('eXIf', tiffWith(orientation))]),
    cleaned.bytes.subarray(HEADER_BYTES),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const summed = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const result = Buffer.alloc(CHUNK_OVERHEAD + data.length);
  result.writeUInt32BE(data.length);
  summed.copy(result, 4);
  result.writeUInt32BE(crc32(summed), result.length - 4);
  return result;
}
