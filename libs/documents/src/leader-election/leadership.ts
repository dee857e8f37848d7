import type { Term, Terms } from './terms.js';

/** The right of one process to do a work alone. */
export interface Leadership {
  /** To be called about once a second: keeps the right, or takes it when nobody has it any more. True: it is ours. */
  look(): Promise<boolean>;
  /** Whether it is still ours, asked just now: one who was frozen may have lost it without knowing. */
  holds(): Promise<boolean>;
  /** Gives it back, so that another process takes it with its next look. */
  resign(): Promise<void>;
}

/** Of the only process that can be at work on these documents. */
export const permanentLeadership: Leadership = {
  look: () => Promise.resolve(true),
  holds: () => Promise.resolve(true),
  resign: () => Promise.resolve(),
};

/** A holder who was not seen to beat in so many looks, one after the other, is succeeded. */
const PATIENCE = 10;

/**
 * Taken by whoever inserts the next term first. Silence is counted in looks of one's own, not in time: clocks may be apart,
 * and one who wakes after a minute has not watched the others for a minute.
 */
export class LeadershipByTerms implements Leadership {
  private mine: Term | undefined;
  private seen: Term | undefined;
  private silent = 0;
  private looking: Promise<boolean> | undefined;

  constructor(
    private readonly group: string,
    private readonly terms: Terms,
    private readonly by: string,
  ) {}

  /** One look at a time: of those that wait for a slow store each would count as a silence. */
  look(): Promise<boolean> {
    return (this.looking ??= this.lookOnce().finally(() => (this.looking = undefined)));
  }

  async holds(): Promise<boolean> {
    if (!this.mine) return false;
    const newest = await this.terms.newest(this.group);
    return newest?.number === this.mine.number;
  }

  async resign(): Promise<void> {
    await this.looking?.catch(() => undefined); // told to whoever looked
    const { mine } = this;
    this.mine = undefined;
    if (mine) await this.terms.keep({ ...mine, over: true });
  }

  private async lookOnce(): Promise<boolean> {
    const newest = await this.terms.newest(this.group);
    if (newest && newest.by === this.by && !newest.over) return this.beat(newest);
    const { mine } = this;
    this.mine = undefined;
    // Succeeded without having noticed: that is told before the next term is taken, even if the successor has gone already.
    if (mine) return false;
    if (newest && !newest.over && !this.isGone(newest)) return false;
    this.seen = undefined;
    this.mine = await this.terms.take(this.group, (newest?.number ?? 0) + 1, this.by);
    // One who looked long ago may have taken a number that was cleared away since.
    return this.mine !== undefined && this.holds();
  }

  private async beat(term: Term): Promise<true> {
    this.mine = { ...term, beat: term.beat + 1 };
    await this.terms.keep(this.mine);
    return true;
  }

  private isGone(term: Term): boolean {
    const { seen } = this;
    const silent = seen !== undefined && seen._id === term._id && seen.beat === term.beat;
    this.silent = silent ? this.silent + 1 : 0;
    this.seen = term;
    return this.silent >= PATIENCE;
  }
}
