import { text } from '../examining/image-structure.js';
import { endOfHeader, endOfSubBlocks, EXTENSION, startOfImageBlocks } from '../examining/gif.js';
import { KeptBytes } from './kept-bytes.js';

const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** The loop count of an animation (two names) and the colour profile. */
const NEEDED = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
const NAME_BYTES = 11;

/** Copies the file without comments and without application data other than `NEEDED`. */
export function cleanGif(bytes: Buffer): Buffer {
  const start = endOfHeader(bytes);
  const cleaned = new KeptBytes(bytes);
  cleaned.keep(0, start);
  for (let at = start; at < bytes.length;) {
    const end = endOfBlock(bytes, at);
    if (isNeeded(bytes, at)) cleaned.keep(at, end);
    at = end;
  }
  return cleaned.bytes;
}

function isNeeded(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== EXTENSION || bytes[at + 1] === undefined) return true;
  if (bytes[at + 1] === APPLICATION) return bytes[at + 2] === NAME_BYTES && NEEDED.has(text(bytes, at + 3, NAME_BYTES));
  return bytes[at + 1] !== COMMENT;
}

function endOfBlock(bytes: Buffer, at: number): number {
  if (bytes[at] === EXTENSION) return endOfSubBlocks(bytes, at + 2) ?? bytes.length;
  if (at + 11 > bytes.length) return bytes.length;
  return endOfSubBlocks(bytes, startOfImageBlocks(bytes, at)) ?? bytes.length;
}
