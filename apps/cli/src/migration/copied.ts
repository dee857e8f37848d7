/** Copied part of an installation. */
export interface CopiedPart {
  readonly what: string;
  /** Items that were already present and equal. */
  readonly unchanged: number;
  readonly copied: number;
}

/** Part of an installation that is equal in source and target. */
export interface EqualPart {
  readonly what: string;
  readonly count: number;
  /** Digest of the whole part, in order. */
  readonly sha256: string;
}

export interface Timed {
  readonly seconds: number;
}

export interface CopyOptions {
  readonly onProgress: (done: number) => void;
  /** @throws CommandRefused after an interruption */
  readonly throwIfInterrupted: () => void;
}
