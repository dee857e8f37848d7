/** How far is fetched before it is asked for. */
export interface Ahead {
  /** So many segments in the direction in which somebody goes. */
  readonly near: number;
  /** Beyond them everything, outwards from where somebody stands, until so much has come, in bytes; 0 for nothing. */
  readonly most: number;
}

interface Fetching {
  /** The segments that there are: 0 is the first. */
  readonly count: number;
  /** Gives its bytes; 0 for one that had come already. */
  readonly fetch: (segment: number, leaving: AbortSignal) => Promise<number>;
  /** Nobody waits for a segment. */
  readonly isIdle: () => boolean;
}

const AT_A_TIME = 2;
const NOTHING: readonly number[] = [];

/**
 * Fetches segments before they are asked for, two at a time, and none while somebody waits for one: first those in the
 * direction in which somebody goes, then, where that is allowed, the rest from there outwards. A failure ends it until the
 * next position is asked for.
 */
export class AheadFetching {
  private centre: number | undefined;
  private direction: 1 | -1 = 1;
  private running = 0;
  private bytes = 0;
  private plan: Iterator<number> = NOTHING.values();
  private readonly leaving = new AbortController();

  constructor(
    private readonly fetching: Fetching,
    private readonly ahead: Ahead,
  ) {}

  /** Somebody is here now. */
  around(segment: number): void {
    if (this.centre !== undefined && segment !== this.centre) this.direction = segment > this.centre ? 1 : -1;
    this.centre = segment;
    this.plan = this.planned(segment);
    // Counted first: where nothing is left to fetch, each ends at once.
    for (let free = AT_A_TIME - this.running; free > 0; free -= 1) void this.run();
  }

  /** What is on its way is given up. */
  stop(): void {
    this.leaving.abort();
  }

  private mayGoOn(): boolean {
    return !this.leaving.signal.aborted && this.fetching.isIdle();
  }

  private async run(): Promise<void> {
    this.running += 1;
    // The plan may be another one at each step: somebody has gone elsewhere.
    while (this.mayGoOn()) {
      const { plan } = this;
      const next = plan.next();
      if (next.done === true) break;
      try {
        const bytes = await this.fetching.fetch(next.value, this.leaving.signal);
        this.bytes += bytes;
      } catch {
        // Asked for in earnest it is fetched again, and whoever asks is told.
        if (plan === this.plan) this.plan = NOTHING.values();
      }
    }
    this.running -= 1;
  }

  private *planned(centre: number): Generator<number, undefined> {
    const { near, most } = this.ahead;
    const { count } = this.fetching;
    const isThere = (segment: number): boolean => segment >= 0 && segment < count;
    for (let distance = 1; distance <= near; distance += 1) {
      const segment = centre + this.direction * distance;
      if (isThere(segment)) yield segment;
    }
    for (let distance = 1; distance < count; distance += 1)
      for (const segment of [centre + distance, centre - distance])
        if (isThere(segment) && this.bytes < most) yield segment;
  }
}
