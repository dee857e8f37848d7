import { text } from '../examining/image-structure.js';
import { boxAt, CONTAINERS, type AvifBox } from '../examining/avif.js';

/** Boxes with arbitrary content. */
const FREE_TEXT = new Set(['udta', 'uuid', 'xml ', 'bxml']);
/** Item types with metadata: Exif, and XMP as `mime`. The orientation is a property, not in Exif. */
const METADATA_TYPES = new Set(['Exif', 'mime']);

/** File offsets are stored throughout an AVIF, so nothing may move: metadata is blanked in place. */
export function cleanAvif(bytes: Buffer): Buffer {
  const clean = Buffer.from(bytes);
  const metadataItems = new Set<number>();
  const file = { start: 0, from: 0, end: clean.length, kind: '' };
  let idatStart = clean.length;
  visitBoxes(clean, file, ({ kind, start, from, end }) => {
    if (kind === 'infe') collectMetadataItem(clean, from, metadataItems);
    if (kind === 'idat') idatStart = Math.min(idatStart, from);
    if (!FREE_TEXT.has(kind)) return;
    clean.fill(0, from, end);
    clean.write('free', start + 4, 'latin1');
  });
  const extents = new Extents(clean.length);
  visitBoxes(clean, file, (box) => {
    if (box.kind !== 'iloc') return;
    for (const { item, constructionMethod, offset, length } of extentsIn(clean, box)) {
      if (metadataItems.has(item)) extents.add(constructionMethod === 1 ? idatStart + offset : offset, length);
    }
  });
  extents.blankIn(clean);
  return clean;
}

/** Byte ranges of a file. There may be millions, overlapping, so they are neither listed nor written one by one. */
class Extents {
  /** For each byte: the number of extents that begin there minus the number that end there. */
  private readonly changes: Int32Array;

  constructor(private readonly size: number) {
    this.changes = new Int32Array(size + 1);
  }

  add(at: number, length: number): void {
    this.change(at, 1);
    this.change(at + length, -1);
  }

  blankIn(bytes: Buffer): void {
    let depth = 0;
    for (let at = 0; at < this.size; at += 1) {
      depth += this.changes[at] ?? 0;
      if (depth > 0) bytes[at] = 0;
    }
  }

  private change(at: number, by: number): void {
    const index = Math.min(at, this.size);
    this.changes[index] = (this.changes[index] ?? 0) + by;
  }
}

/** Visits the boxes in a box, parents first. A generator yields each box once per level: too slow for a million. */
function visitBoxes(bytes: Buffer, { kind: parent, from, end }: AvifBox, visit: (box: AvifBox) => void): void {
  for (let box = boxAt(bytes, from, end); box; box = boxAt(bytes, box.end, end)) {
    visit(box);
    const headerLength = box.kind === 'iinf' ? (bytes[box.from] === 0 ? 6 : 8) : CONTAINERS[box.kind];
    // The entries of `iinf` contain no boxes; the depth of others has been examined.
    if (headerLength !== undefined && parent !== 'iinf')
      visitBoxes(bytes, { ...box, from: box.from + headerLength }, visit);
  }
}

/** `infe`: version, flags, item id (16 bits up to version 2, 32 bits from 3 on), two bytes, type. */
function collectMetadataItem(bytes: Buffer, from: number, items: Set<number>): void {
  const isWide = (bytes[from] ?? 0) >= 3;
  if (METADATA_TYPES.has(text(bytes, from + (isWide ? 10 : 8), 4)))
    items.add(isWide ? bytes.readUInt32BE(from + 4) : bytes.readUInt16BE(from + 4));
}

interface Extent {
  readonly item: number;
  /** 0: the offset is from the file's start; 1: from that of `idat`. */
  readonly constructionMethod: number;
  readonly offset: number;
  readonly length: number;
}

/** `iloc`, ISO/IEC 14496-12, 8.11.3: item locations. The field widths are in its header. */
function* extentsIn(bytes: Buffer, { from, end }: AvifBox): Generator<Extent> {
  const version = bytes[from] ?? 0;
  let at = from + 4;
  const next = (width: number): number => {
    at += width;
    // The lower 48 of 64 bits: no file is longer.
    const read = Math.min(width, 6);
    return read === 0 || at > end ? 0 : bytes.readUIntBE(at - read, read);
  };
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const items = next(version < 2 ? 2 : 4);
  for (let n = 0; n < items && at < end; n += 1) {
    const item = next(version < 2 ? 2 : 4);
    const constructionMethod = version === 0 ? 0 : next(2) & 15;
    next(2); // data reference: always this file
    const base = next(baseSize);
    const extents = next(2);
    if (indexSize + offsetSize + lengthSize === 0) continue; // they take no bytes, so there may be millions
    for (let e = 0; e < extents && at < end; e += 1) {
      next(indexSize);
      const offset = base + next(offsetSize);
      yield { item, constructionMethod, offset, length: next(lengthSize) };
    }
  }
}
