/** Structure of an image file, read without decoding. */
export interface ImageStructure {
  /** In pixels, as stored; of the largest image that a decoder could be made to unpack. */
  readonly width: number;
  readonly height: number;
  /** 1 for a still image. */
  readonly frames: number;
  /** End of the image's own bytes. */
  readonly end: number;
}

/** Parses the structure. Undefined for a truncated or damaged file. Reads each byte a few times at most. */
export type ParseStructure = (bytes: Buffer) => ImageStructure | undefined;

/** Big-endian; undefined beyond the end. */
export const u32 = (bytes: Buffer, at: number): number | undefined =>
  at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32BE(at) : undefined;

export const text = (bytes: Buffer, at: number, length: number): string => bytes.toString('latin1', at, at + length);
