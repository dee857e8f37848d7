export interface PrefetchLimits {
  /** Number of segments in the direction of movement. */
  readonly segmentsAhead: number;
  /** Number of prefetched bytes up to which the remaining segments follow, nearest first; 0 for none of them. */
  readonly maxBytes: number;
}

interface PrefetchOptions {
  /** Number of segments; the first is 0. */
  readonly count: number;
  /** Resolves to the bytes fetched; 0 for a segment already loaded. */
  readonly fetch: (segment: number, signal: AbortSignal) => Promise<number>;
  /** No segment is needed immediately. */
  readonly isIdle: () => boolean;
}

const CONCURRENCY = 2;
const NOTHING: readonly number[] = [];

/**
 * Prefetches segments, two at a time and only while none is needed immediately: first those in the direction of
 * movement, then, if allowed, the rest, nearest first. A failure pauses it until the next position.
 */
export class SegmentPrefetcher {
  private centre: number | undefined;
  private direction: 1 | -1 = 1;
  private running = 0;
  private bytes = 0;
  private plan: Iterator<number> = NOTHING.values();
  private readonly abort = new AbortController();

  constructor(
    private readonly options: PrefetchOptions,
    private readonly limits: PrefetchLimits,
  ) {}

  /** Sets the current segment. */
  moveTo(segment: number): void {
    if (this.centre !== undefined && segment !== this.centre) this.direction = segment > this.centre ? 1 : -1;
    this.centre = segment;
    this.plan = this.planned(segment);
    // Counted beforehand: with nothing left to fetch, each run ends immediately.
    for (let free = CONCURRENCY - this.running; free > 0; free -= 1) void this.run();
  }

  /** Aborts requests in flight. */
  stop(): void {
    this.abort.abort();
  }

  private mayContinue(): boolean {
    return !this.abort.signal.aborted && this.options.isIdle();
  }

  private async run(): Promise<void> {
    this.running += 1;
    // The plan may change at each step, when the position has moved.
    while (this.mayContinue()) {
      const { plan } = this;
      const next = plan.next();
      if (next.done === true) break;
      try {
        const bytes = await this.options.fetch(next.value, this.abort.signal);
        this.bytes += bytes;
      } catch {
        // The failed segment is fetched again when it is needed, and the error reported then.
        if (plan === this.plan) this.plan = NOTHING.values();
      }
    }
    this.running -= 1;
  }

  private *planned(centre: number): Generator<number, undefined> {
    const { segmentsAhead, maxBytes } = this.limits;
    const { count } = this.options;
    const exists = (segment: number): boolean => segment >= 0 && segment < count;
    for (let distance = 1; distance <= segmentsAhead; distance += 1) {
      const segment = centre + this.direction * distance;
      if (exists(segment)) yield segment;
    }
    for (let distance = 1; distance < count; distance += 1)
      for (const segment of [centre + distance, centre - distance])
        if (exists(segment) && this.bytes < maxBytes) yield segment;
  }
}
