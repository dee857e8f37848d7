import { lastRound, resultsOf } from '@fumata/conclave';
import { SegmentFold, segmentOf } from '@fumata/history';
import { clampToEdition } from '../rules/missing-position.js';
import type { KnownMoment } from '../rules/marks.js';
import type { TallyAt } from '../rules/race.js';
import type { FetchedSegment } from './fetch-segment.js';
import { frameOf, type Frame } from './frame.js';
import type { Opening, ReplayRequest, TalliesRequest } from './messages.js';

/** Maximum number of segments in memory, about half a megabyte each. */
const MAX_SEGMENTS = 128;

type Fetch = (segment: number, signal?: AbortSignal) => Promise<FetchedSegment>;

/** State of the edition after any of its events. Segments are fetched on demand and cached. */
export class Replayer {
  private readonly folds = new Map<number, Promise<SegmentFold>>();

  constructor(
    private readonly opening: Pick<Opening, 'last' | 'knownMoments'>,
    private readonly fetch: Fetch,
  ) {}

  /** @throws errors of `fetch`; a failed segment is fetched again */
  async frame(request: ReplayRequest): Promise<Frame> {
    const sequence =
      'at' in request ? clampToEdition(request.at, this.opening) : await this.sequenceAt(request.by, request.from);
    const fold = await this.fold(segmentOf(sequence));
    const next = await this.next(sequence, request.withNext === true);
    return { ...frameOf(fold.at(sequence), fold.momentAt(sequence) ?? 0), next };
  }

  /** @throws errors of `fetch` */
  async tallies({ from, to, moments }: TalliesRequest): Promise<TallyAt[]> {
    const tallies: TallyAt[] = [];
    let sequence = from;
    for (const moment of moments) {
      sequence = Math.min(to, Math.max(sequence, await this.sequenceAt(moment, sequence)));
      const fold = await this.fold(segmentOf(sequence));
      const round = lastRound(fold.at(sequence).edition);
      const results = round ? resultsOf(round) : [];
      tallies.push({
        total: round?.totalVotes ?? 0,
        votes: results.map(({ cardinalId, votes }) => [cardinalId, votes] as const),
      });
    }
    return tallies;
  }

  /** Prefetches a segment; resolves to the length of its text, 0 when already loaded. @throws errors of `fetch` */
  async prefetch(segment: number, signal: AbortSignal): Promise<number> {
    if (this.folds.has(segment)) return 0;
    let length = 0;
    await this.fold(segment, async () => {
      const fetched = await this.fetch(segment, signal);
      length = fetched.bytes;
      return fetched;
    });
    return length;
  }

  /** The time of an event in another segment is known only if that is loaded, or if the caller waits for it. */
  private async next(sequence: number, wait: boolean): Promise<number | null | undefined> {
    if (sequence >= this.opening.last) return null;
    const segment = segmentOf(sequence + 1);
    if (segment !== segmentOf(sequence) && !wait && !this.folds.has(segment)) return undefined;
    return (await this.fold(segment)).momentAt(sequence + 1);
  }

  private fold(segment: number, fetch = () => this.fetch(segment)): Promise<SegmentFold> {
    const cached = this.folds.get(segment);
    if (cached) {
      // Least recently used segments are evicted first.
      this.folds.delete(segment);
      this.folds.set(segment, cached);
      return cached;
    }
    const fold = fetch().then((fetched) => new SegmentFold(fetched.segment));
    this.folds.set(segment, fold);
    fold.catch(() => this.folds.delete(segment));
    const [oldest] = this.folds.keys();
    if (this.folds.size > MAX_SEGMENTS && oldest !== undefined) this.folds.delete(oldest);
    return fold;
  }

  /**
   * Last event at or before a time: interpolated between two known events unless `from` is given, then searched through
   * the segments.
   */
  private async sequenceAt(moment: number, from?: number): Promise<number> {
    let [low, high] = bracket(this.opening, moment);
    for (let guess = from ?? between(low, high, moment); ; guess = between(low, high, moment)) {
      const fold = await this.fold(segmentOf(guess));
      const last = Math.min(fold.last, this.opening.last);
      const sequence = fold.sequenceAt(moment);
      if (sequence < fold.first) {
        if (fold.first <= low.sequence || fold.first === 1) return Math.max(1, low.sequence);
        high = { sequence: fold.first - 1, moment: Math.min(high.moment, fold.momentAt(fold.first) ?? moment) };
      } else if (sequence >= last && last < high.sequence) {
        const next = await this.fold(segmentOf(last + 1));
        if ((next.momentAt(last + 1) ?? Infinity) > moment) return last;
        low = { sequence: last + 1, moment: next.momentAt(last + 1) ?? moment };
      } else {
        return Math.min(sequence, last);
      }
    }
  }
}

/** Known events on either side of a time. */
function bracket(
  { knownMoments, last }: Pick<Opening, 'knownMoments' | 'last'>,
  moment: number,
): [KnownMoment, KnownMoment] {
  const within = knownMoments.filter(({ sequence }) => sequence <= last);
  const low = within.findLast((each) => each.moment <= moment);
  const high = within.find((each) => each.moment > moment);
  return [
    low ?? { sequence: 1, moment: within[0]?.moment ?? moment },
    high ?? { sequence: last, moment: Math.max(moment, within.at(-1)?.moment ?? moment) },
  ];
}

function between(low: KnownMoment, high: KnownMoment, moment: number): number {
  const span = high.moment - low.moment;
  const share = span > 0 ? Math.min(1, Math.max(0, (moment - low.moment) / span)) : 0;
  return low.sequence + Math.floor(share * (high.sequence - low.sequence));
}
