import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { HASH_BYTES, readHash } from '../hashing/hex.js';
import { TILE } from '../tree/tiled-tree.js';

/** A tile of C2SP tlog-tiles: `width` consecutive hashes of a level; level 0 holds the leaf hashes. */
export interface TilePlace {
  readonly level: number;
  readonly index: number;
  /** 1 to 256; fewer than 256 in the last tile of a level. */
  readonly width: number;
}

const MAX_LEVEL = 63;
const MAX_ENTRY_BYTES = 0xff_ff;
const INDEX = /^(?:x\d{3}\/)*\d{3}$/;
const LEVEL = /^(?:0|[1-9]\d?)$/;
const WIDTH = /^[1-9]\d{0,2}$/;

/** `x001/x234/067` for 1234067. */
export function tileIndexPath(index: number): string {
  const parts: string[] = [];
  let remaining = index;
  do {
    parts.unshift(String(remaining % 1000).padStart(3, '0'));
    remaining = Math.floor(remaining / 1000);
  } while (remaining > 0);
  return parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
}

const suffix = (width: number): string => (width === TILE ? '' : `.p/${width}`);

/** Path of a tile below the log's prefix. */
export const tilePath = ({ level, index, width }: TilePlace): string =>
  `tile/${level}/${tileIndexPath(index)}${suffix(width)}`;

/** Path of a bundle of entries below the log's prefix. */
export const entriesPath = ({ index, width }: Omit<TilePlace, 'level'>): string =>
  `tile/entries/${tileIndexPath(index)}${suffix(width)}`;

/** Reads the part of a path after `tile/`; without a level: of entries. Undefined unless in its canonical form. */
export function readTilePath(path: string): (Omit<TilePlace, 'level'> & { readonly level?: number }) | undefined {
  const [, kind = '', indexText = '', widthText] = /^([^/]+)\/(.+?)(?:\.p\/([^/]+))?$/.exec(path) ?? [];
  const index = INDEX.test(indexText) ? Number(indexText.replaceAll(/[x/]/g, '')) : NaN;
  const width = readWidth(widthText);
  if (!Number.isSafeInteger(index) || tileIndexPath(index) !== indexText || width === undefined) return undefined;
  if (kind === 'entries') return { index, width };
  const level = LEVEL.test(kind) ? Number(kind) : NaN;
  return level <= MAX_LEVEL ? { level, index, width } : undefined;
}

function readWidth(text: string | undefined): number | undefined {
  if (text === undefined) return TILE;
  const width = WIDTH.test(text) ? Number(text) : TILE;
  return width < TILE ? width : undefined;
}

/** Number of hashes of a tile in a tree of `size` leaves; 0 or less for a tile outside it. */
export const tileWidth = (level: number, index: number, size: number): number =>
  Math.min(TILE, Math.floor(size / TILE ** level) - index * TILE);

/** A tile as served: its hashes, 32 bytes each. */
export function encodeTile(hashes: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  hashes.forEach((hash, at) => bytes.set(hexToBytes(hash), at * HASH_BYTES));
  return bytes;
}

/** The hashes of a tile; undefined unless there are `width` of them. */
export function decodeTile(bytes: Uint8Array, width: number): string[] | undefined {
  if (bytes.length !== width * HASH_BYTES) return undefined;
  return Array.from({ length: width }, (_, at) => readHash(bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)));
}

/** A bundle as served: each entry after its length in two bytes. @throws RangeError for an entry above 65,535 bytes */
export function encodeEntries(entries: readonly string[]): Uint8Array {
  const encoded = entries.map((entry) => utf8ToBytes(entry));
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of encoded) {
    if (entry.length > MAX_ENTRY_BYTES) throw new RangeError(`an entry of ${entry.length} bytes`);
    bytes.set([entry.length >> 8, entry.length & 255], at);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/** The entries of a bundle; undefined unless there are exactly `width` of them. */
export function decodeEntries(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at + 2 <= bytes.length && entries.length < width) {
    const from = at + 2;
    at = from + (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    entries.push(bytes.subarray(from, at));
  }
  return at === bytes.length && entries.length === width ? entries : undefined;
}
