/** One part of an installation after its copy. */
export interface Copied {
  readonly what: string;
  /** Was there already, and is the same. */
  readonly kept: number;
  readonly copied: number;
}

/** One part of an installation that was found the same at both ends. */
export interface Same {
  readonly what: string;
  readonly count: number;
  /** Over all of it, in its order. */
  readonly sha256: string;
}

/** How long it took. */
export interface Timed {
  readonly seconds: number;
}

export interface CopyOptions {
  readonly onProgress: (done: number) => void;
  /** @throws Refusal once somebody wants an end */
  readonly mayGoOn: () => void;
}
