export interface ChainLink {
  readonly position: string | null;
  readonly previousPosition: string | null;
}

/** Positions of pushes, each linked to the previous one: a gap reveals a missed push. */
export class Chain {
  constructor(private end: string | null = null) {}

  /** Position of the last push. */
  get last(): string | null {
    return this.end;
  }

  /** Link of the next push; further pushes at the same position link to themselves. */
  next(position: string | null): ChainLink {
    const previousPosition = this.end;
    this.end = position;
    return { position, previousPosition };
  }

  /** Link of a push without an event: it stays at the position of the last one. */
  here(): ChainLink {
    return { position: this.end, previousPosition: this.end };
  }
}
