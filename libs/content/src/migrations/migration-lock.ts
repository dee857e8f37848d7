import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';

/** One turn at the migrations: the newest counts. */
interface Turn extends StoredDocument {
  readonly number: number;
  readonly by: string;
  /** Raised again and again by its holder: whose beat stands still is gone, or frozen. */
  readonly beat: number;
  /** Its holder has ended it: the next one need not wait. */
  readonly over: boolean;
}

/** A holder who was not seen to beat in so many looks, one after the other, is succeeded. */
const PATIENCE = 10;
/** Old turns are kept for whoever has read one of them just now. */
const KEPT = 3;

/**
 * The right of one process to migrate. Rests on one thing alone: that no two documents can have one id. Silence is counted
 * in looks of one's own, not in time: clocks may be apart, and who wakes after a minute has not watched the others for one.
 */
export class MigrationLock {
  private readonly turns: Collection<Turn>;
  private mine: Turn | undefined;
  private seen: Turn | undefined;
  private silent = 0;

  /** @param alone nobody else can be at work on these documents: whoever had the right before is dead */
  constructor(
    documents: DocumentStore,
    private readonly by: string,
    private readonly alone: boolean,
  ) {
    this.turns = documents.collection<Turn>({ name: 'content-migration-turns' });
  }

  /** To be called about once a second: true once the right is ours. */
  async look(): Promise<boolean> {
    const newest = await this.newest();
    if (newest !== undefined && newest._id === this.mine?._id) return true;
    this.mine = undefined;
    if (newest && !newest.over && !this.alone && !this.isGone(newest)) return false;
    this.seen = undefined;
    const number = (newest?.number ?? 0) + 1;
    const turn: Turn = { _id: `turn-${number}`, number, by: this.by, beat: 0, over: false };
    if (!(await this.turns.insert(turn)).inserted) return false;
    this.mine = turn;
    await this.turns.deleteMany({ number: { $lte: number - KEPT } });
    // One who looked long ago may have taken a number that was cleared away since.
    return this.holds();
  }

  /** Whether the right is still ours, asked just now. */
  async holds(): Promise<boolean> {
    return this.mine !== undefined && (await this.newest())?._id === this.mine._id;
  }

  /** Tells the others that its holder lives. */
  async beat(): Promise<void> {
    if (!this.mine) return;
    this.mine = { ...this.mine, beat: this.mine.beat + 1 };
    await this.turns.replace(this.mine);
  }

  /** Gives the right back, if it is ours. */
  async release(): Promise<void> {
    const { mine } = this;
    this.mine = undefined;
    if (mine) await this.turns.replace({ ...mine, over: true });
  }

  private async newest(): Promise<Turn | undefined> {
    const [turn] = await this.turns.find({}, { sort: { number: -1 }, limit: 1 });
    return turn;
  }

  private isGone(turn: Turn): boolean {
    const { seen } = this;
    const silent = seen !== undefined && seen._id === turn._id && seen.beat === turn.beat;
    this.silent = silent ? this.silent + 1 : 0;
    this.seen = turn;
    return this.silent >= PATIENCE;
  }
}
