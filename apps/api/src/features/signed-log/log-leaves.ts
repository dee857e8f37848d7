import { Inject, Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { sha256 } from '@fumata/platform';
import { canonicalLeaf, hashOfCanonical, TILE } from '@fumata/proof';
import { leavesFrom, ReadModels } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import { LRUCache } from 'lru-cache';
import { RequestQueue, type RequestQueueOptions } from '../../http/limits/request-queue.js';

/** Leaves read at once: a client that reads one tile mostly reads the next ones, too. */
const WINDOW = 16 * TILE;
/** Size of the cached entries and hashes; a window takes about 1.5 MB. */
const MAX_CACHED_CHARACTERS = 48_000_000;
const HASH_CHARACTERS = 64;
/** Each read takes some tens of milliseconds. */
const QUEUE = { concurrency: 1, perClient: 40, total: 200 } satisfies RequestQueueOptions;

interface Leaves {
  /** Canonical texts, which are the entries of the log. */
  readonly entries: readonly string[];
  readonly hashes: readonly string[];
}

/** Leaves of an edition: from the one with index `first`, from 0, to the one before `end`, within one tile. */
export interface LeafRange {
  readonly conclaveId: ConclaveId;
  readonly first: number;
  readonly end: number;
}

/** Reads leaves from the log, one window at a time; recent windows are cached. */
@Injectable()
export class LogLeaves {
  private readonly cached = new LRUCache<string, Leaves>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ entries }) => 1 + entries.reduce((sum, { length }) => sum + length + HASH_CHARACTERS, 0),
  });
  private readonly reads = new RequestQueue(QUEUE);

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
  ) {}

  /**
   * `applied`: number of events of the edition that this process's view has applied, `end` or more.
   * @throws Refused when the queue or the client's share of it is full
   */
  async read(range: LeafRange, applied: number, address: string): Promise<Leaves> {
    const begin = range.first - (range.first % WINDOW);
    const key = `${range.conclaveId} ${begin}`;
    const find = (): Leaves | undefined => {
      const window = this.cached.get(key);
      return window && begin + window.entries.length >= range.end ? window : undefined;
    };
    const end = Math.min(begin + WINDOW, applied);
    const window =
      find() ??
      (await this.reads.run({ address }, async () => find() ?? this.readWindow(key, range.conclaveId, begin, end)));
    const [from, to] = [range.first - begin, range.end - begin];
    return { entries: window.entries.slice(from, to), hashes: window.hashes.slice(from, to) };
  }

  private async readWindow(key: string, conclaveId: ConclaveId, begin: number, end: number): Promise<Leaves> {
    const entries: string[] = [];
    for await (const leaf of leavesFrom({ log: this.log, models: this.models }, conclaveId, begin + 1)) {
      entries.push(canonicalLeaf(leaf));
      if (begin + entries.length >= end) break;
    }
    if (begin + entries.length < end)
      throw new Error(`the log lacks event ${end} of ${conclaveId}, which the view has applied`);
    const window = { entries, hashes: entries.map((entry) => hashOfCanonical(entry, sha256)) };
    this.cached.set(key, window);
    return window;
  }
}
