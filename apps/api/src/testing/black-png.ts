import { constants, crc32, deflateRawSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const ADLER_MODULUS = 65_521;

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** An 8-bit RGB PNG of any size, all black. One row is compressed and repeated, which makes huge images cheap. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.alloc(1 + 3 * width);
  const compressed = deflateRawSync(row, { finishFlush: constants.Z_FULL_FLUSH });
  // Adler-32 of an all-zero image.
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((row.length * height) % ADLER_MODULUS, 0);
  sum.writeUInt16BE(1, 2);
  const rows = Array.from({ length: height }, () => compressed);
  const data = Buffer.concat([Buffer.from([0x78, 0x01]), ...rows, Buffer.from([0x03, 0x00]), sum]);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
