import { shareNextRun } from '@fumata/platform';
import type { mongo } from 'mongoose';
import type { Watermarks } from '../documents.js';
import type { Run } from './mongo-collection.js';
import type { MongoConnection } from './mongo-connection.js';

interface StoredWatermarks {
  readonly _id: string;
  readonly generation?: number;
  readonly position?: string;
}

// Names of earlier versions, whose processes run beside this one during an update.
const COLLECTION = 'content-generation';
const QUERY = { _id: 'content' };
const INCREMENT = { $inc: { generation: 1 } };
const UPSERT = { upsert: true, returnDocument: 'after' } as const;

/** The watermarks in one document. */
export class MongoWatermarks {
  readonly count = shareNextRun(() => this.run((session) => this.#write(INCREMENT, session)));
  /** The election whose primary has answered a write of this process. */
  #confirmed: string | undefined;

  constructor(
    private readonly connection: MongoConnection,
    /** With the time-out of a write. */
    private readonly run: Run,
  ) {}

  /**
   * For some milliseconds a new primary does not know what a majority has acknowledged to the one before it, and
   * returns an older state; it answers a write only once it knows. The first call of a process writes, too: another may
   * have died between a write and its count. Calls wait like writes: an answer tells that a silent server is back.
   */
  async read(): Promise<Watermarks> {
    const { election } = this.connection;
    const stored = await this.run((session) =>
      election === this.#confirmed ? this.#documents.findOne(QUERY, { session }) : this.#write(INCREMENT, session),
    );
    if (election !== this.connection.election) return this.read();
    this.#confirmed = election;
    return { writes: stored?.generation ?? 0, position: stored?.position ?? '' };
  }

  async raisePosition(position: string): Promise<void> {
    await this.run((session) => this.#write({ $max: { position } }, session));
  }

  async forgetPosition(): Promise<void> {
    await this.run((session) => this.#write({ $unset: { position: '' } }, session));
  }

  get #documents(): mongo.Collection<StoredWatermarks> {
    return this.connection.database().collection<StoredWatermarks>(COLLECTION);
  }

  #write(update: mongo.UpdateFilter<StoredWatermarks>, session: mongo.ClientSession): Promise<StoredWatermarks | null> {
    return this.#documents.findOneAndUpdate(QUERY, update, { ...UPSERT, session });
  }
}
