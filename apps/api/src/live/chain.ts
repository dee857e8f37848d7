export interface Place {
  readonly position: string | null;
  readonly previousPosition: string | null;
}

/** Where each push stands, linked to the one before it: whoever sees a gap has missed something. */
export class Chain {
  constructor(private end: string | null = null) {}

  /** Where the last push stands. */
  get last(): string | null {
    return this.end;
  }

  /** The place of the next push; further pushes of the same position follow upon themselves. */
  next(position: string | null): Place {
    const previousPosition = this.end;
    this.end = position;
    return { position, previousPosition };
  }

  /** Of a push that tells nothing of the log: it stands where the last one stood. */
  here(): Place {
    return { position: this.end, previousPosition: this.end };
  }
}
