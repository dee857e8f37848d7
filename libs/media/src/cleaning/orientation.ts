/** Exif is a small TIFF file. Of its contents, only the orientation affects the appearance. */
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 1_000;

/** Header of Exif in a JPEG; some programs also write it to other formats. */
export const EXIF_HEADER = 'Exif\0\0';
/** Bytes of the types that programs store the orientation in: BYTE, SHORT, LONG, and their signed forms. */
const TYPE_BYTES: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4 };

/** From 1 (upright) to 8, as in Exif; 1 for unreadable data. */
export function orientationIn(exif: Buffer): number {
  const tiff = exif.subarray(exif.toString('latin1', 0, EXIF_HEADER.length) === EXIF_HEADER ? EXIF_HEADER.length : 0);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8 || u16(2) !== 42) return 1;
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(u16(first), MAX_ENTRIES);
  for (let index = 0; index < count; index += 1) {
    const entry = first + 2 + index * ENTRY_BYTES;
    if (u16(entry) !== ORIENTATION) continue;
    const bytes = TYPE_BYTES[u16(entry + 2)] ?? 0;
    if (bytes === 0 || entry + 8 + bytes > tiff.length) return 1;
    const value = little ? tiff.readUIntLE(entry + 8, bytes) : tiff.readUIntBE(entry + 8, bytes);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A TIFF file that contains only the orientation. */
export function tiffWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4); // offset of the only directory
  tiff.writeUInt16BE(1, 8); // entries
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12); // type: 16-bit number
  tiff.writeUInt32BE(1, 14); // count
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
