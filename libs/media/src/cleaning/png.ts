import { crc32 } from 'node:zlib';
import { text } from '../examining/anatomy.js';
import { orientationIn, tiffWith } from './orientation.js';

/** Beside the critical ones (a capital first): transparency, colours, density, animation. */
const NEEDED = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST sPLT pHYs acTL fcTL fdAT'.split(' '),
);
const SIGNATURE_BYTES = 8;
/** Length and kind before what a chunk says, and a sum after it. */
const AROUND = 12;

const isNeeded = (kind: string): boolean => /^[A-Z]/.test(kind) || NEEDED.has(kind);

/** From chunk to chunk. */
export function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = SIGNATURE_BYTES; at + AROUND <= bytes.length;) {
    const end = at + AROUND + bytes.readUInt32BE(at);
    const kind = text(bytes, at + 4, 4);
    if (kind === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4));
    if (isNeeded(kind)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // The head must come first.
  if (orientation !== 1) kept.splice(1, 0, chunk('eXIf', tiffWith(orientation)));
  return Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...kept]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const summed = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const made = Buffer.alloc(AROUND + data.length);
  made.writeUInt32BE(data.length);
  summed.copy(made, 4);
  made.writeUInt32BE(crc32(summed), made.length - 4);
  return made;
}
