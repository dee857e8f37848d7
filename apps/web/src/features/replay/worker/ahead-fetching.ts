/**
 * Fetches segments before they are asked for, one at a time: the next one, the one before, and so on outwards as far as
 * `reach`. A failure ends it until the next position is asked for.
 */
export class AheadFetching {
  private centre = 0;
  private running = false;
  private stopped = false;

  constructor(
    /** False when there is no such segment. */
    private readonly fetch: (segment: number) => Promise<boolean>,
    private readonly reach: number,
  ) {}

  /** Somebody is here now. */
  around(segment: number): void {
    this.centre = segment;
    if (!this.running && !this.stopped) void this.run();
  }

  stop(): void {
    this.stopped = true;
  }

  private async run(): Promise<void> {
    this.running = true;
    let centre = this.centre;
    for (let distance = 1; distance <= this.reach && !this.stopped; distance += 1) {
      const there = [await this.tried(centre + distance), await this.tried(centre - distance)];
      if (!there.includes(true)) break;
      // Somebody has gone elsewhere: what is near comes first again.
      if (centre !== this.centre) [centre, distance] = [this.centre, 0];
    }
    this.running = false;
  }

  private async tried(segment: number): Promise<boolean> {
    if (this.stopped) return false;
    // Asked for in earnest, it is fetched again, and whoever asks is told.
    return this.fetch(segment).catch(() => false);
  }
}
