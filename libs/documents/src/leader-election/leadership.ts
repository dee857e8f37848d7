import type { Term, Terms } from './terms.js';

/** Leader election: at most one process leads a group. */
export interface Leadership {
  /**
   * Call about every `LEADERSHIP_TICK_MS`: sends a heartbeat as the leader, otherwise takes over if there is none. True: this
   * process leads.
   */
  tick(): Promise<boolean>;
  /** Whether this process still leads according to the store: a process that was frozen may have lost it unnoticed. */
  isLeader(): Promise<boolean>;
  /** Gives up the leadership, so that another process takes over at its next tick. */
  resign(): Promise<void>;
}

/** For stores with a single process. */
export const permanentLeadership: Leadership = {
  tick: () => Promise.resolve(true),
  isLeader: () => Promise.resolve(true),
  resign: () => Promise.resolve(),
};

/** Interval of the heartbeats of leaders that serve for long, and of the checks by those who would replace them. */
export const LEADERSHIP_TICK_MS = 1_000;
/** A leader that misses this many consecutive heartbeat checks is replaced. */
export const MAX_MISSED_HEARTBEATS = 10;

/**
 * The process that inserts the next term first becomes the leader. Missed heartbeats are counted in own ticks, not in
 * time: clocks may differ, and a process that wakes after a minute has not observed the leader for a minute.
 */
export class LeadershipByTerms implements Leadership {
  private ownTerm: Term | undefined;
  private observed: Term | undefined;
  private missedHeartbeats = 0;
  private ticking: Promise<boolean> | undefined;

  constructor(
    private readonly group: string,
    private readonly terms: Terms,
    private readonly by: string,
  ) {}

  /** Concurrent calls share one tick: with a slow store, each would count as a missed heartbeat. */
  tick(): Promise<boolean> {
    return (this.ticking ??= this.tickOnce().finally(() => (this.ticking = undefined)));
  }

  async isLeader(): Promise<boolean> {
    if (!this.ownTerm) return false;
    const newest = await this.terms.newest(this.group);
    return newest?.number === this.ownTerm.number;
  }

  async resign(): Promise<void> {
    await this.ticking?.catch(() => undefined); // reported to the caller of the tick
    const { ownTerm } = this;
    this.ownTerm = undefined;
    if (ownTerm) await this.terms.update({ ...ownTerm, over: true });
  }

  private async tickOnce(): Promise<boolean> {
    const newest = await this.terms.newest(this.group);
    if (newest && newest.by === this.by && !newest.over) return this.sendHeartbeat(newest);
    const { ownTerm } = this;
    this.ownTerm = undefined;
    // This process was replaced unnoticed: report the loss before taking the next term, even if the successor has
    // resigned.
    if (ownTerm) return false;
    if (newest && !newest.over && !this.isGone(newest)) return false;
    this.observed = undefined;
    this.ownTerm = await this.terms.take(this.group, (newest?.number ?? 0) + 1, this.by);
    // After a slow read, the number may be one that was deleted since.
    return this.ownTerm !== undefined && this.isLeader();
  }

  private async sendHeartbeat(term: Term): Promise<true> {
    this.ownTerm = { ...term, beat: term.beat + 1 };
    await this.terms.update(this.ownTerm);
    return true;
  }

  private isGone(term: Term): boolean {
    const { observed } = this;
    const isSilent = observed !== undefined && observed._id === term._id && observed.beat === term.beat;
    this.missedHeartbeats = isSilent ? this.missedHeartbeats + 1 : 0;
    this.observed = term;
    return this.missedHeartbeats >= MAX_MISSED_HEARTBEATS;
  }
}
