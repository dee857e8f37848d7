import { endOfScan, segmentAt, SOS, type JpegSegment } from '../examining/jpeg.js';
import { text } from '../examining/image-structure.js';
import { KeptBytes } from './kept-bytes.js';
import { EXIF_HEADER, orientationIn, tiffWith } from './orientation.js';

const [APP0, APP1, APP2, APP14, APP15, COM] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];

/** The length field of a segment. */
const LENGTH_BYTES = 2;

const startsWith = (bytes: Buffer, { at, end }: JpegSegment, start: string): boolean =>
  at + LENGTH_BYTES + start.length <= end && text(bytes, at + LENGTH_BYTES, start.length) === start;

/** Segments that affect the appearance: JFIF and Adobe colour data, and the colour profile. */
function isNeeded(bytes: Buffer, segment: JpegSegment): boolean {
  const { marker } = segment;
  if (marker === APP0) return startsWith(bytes, segment, 'JFIF\0');
  if (marker === APP2) return startsWith(bytes, segment, 'ICC_PROFILE\0');
  if (marker === APP14) return startsWith(bytes, segment, 'Adobe');
  return !(marker >= APP0 && marker <= APP15) && marker !== COM;
}

/** Copies the needed segments; the scans are unchanged. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const cleaned = new KeptBytes(bytes);
  let exif: Buffer | undefined;
  let offset = 2;
  for (let segment = segmentAt(bytes, offset); segment; segment = segmentAt(bytes, offset)) {
    const { marker, at, end } = segment;
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (!exif && marker === APP1 && startsWith(bytes, segment, EXIF_HEADER))
      exif = bytes.subarray(at + LENGTH_BYTES, end);
    if (isNeeded(bytes, segment)) cleaned.keep(offset, next);
    offset = next;
  }
  const orientation = exif ? orientationIn(exif) : 1;
  return Buffer.concat([bytes.subarray(0, 2), ...(orientation === 1 ? [] : [exifSegment(orientation)]), cleaned.bytes]);
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF_HEADER, 'latin1'), tiffWith(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(LENGTH_BYTES + content.length, 2);
  return Buffer.concat([head, content]);
}
