/** What the structure of a file says, before anything is decoded. */
export interface Anatomy {
  /** In pixels, as stored; of the largest picture that a decoder could be made to unpack. */
  readonly width: number;
  readonly height: number;
  /** 1 for a still picture. */
  readonly frames: number;
  /** Where the picture's own bytes end. */
  readonly end: number;
}

/** Finds a picture's parts. Undefined: it is cut off or broken. Reads every byte at most a few times, and keeps none. */
export type Dissect = (bytes: Buffer) => Anatomy | undefined;

/** Big-endian, or undefined past the end. */
export const u32 = (bytes: Buffer, at: number): number | undefined =>
  at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32BE(at) : undefined;

export const text = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', at, at + length);
