import { fileURLToPath } from 'node:url';
import { Unavailable, workerFile } from '@fumata/platform';
import { WorkerPool } from '../processes/worker-pool.js';
import type { WorkerTimeouts } from '../processes/worker-process.js';
import type { CardTask, DrawnCard } from './card-worker.js';

const FILE = fileURLToPath(workerFile('card-worker', import.meta.url));
/** A card takes a second or two of a core, on a busy machine several times as long. */
const TIMEOUTS: WorkerTimeouts = { taskMs: 30_000, idleMs: 60_000 };
/** Further cards are refused while this many wait. */
const MAX_QUEUED = 8;

/** Draws cards, one at a time, in a child process of lower priority: the site waits for none of it. */
export class CardRenderer {
  private readonly pool: WorkerPool<CardTask, DrawnCard>;

  constructor(timeouts = TIMEOUTS) {
    this.pool = new WorkerPool({ name: 'card renderer', file: FILE, timeouts }, 1);
  }

  get pids(): number[] {
    return this.pool.pids;
  }

  /** @returns a JPEG @throws Unavailable if too many cards wait, or if it cannot be drawn */
  async draw(card: CardTask): Promise<Buffer> {
    if (this.pool.queued >= MAX_QUEUED) throw new Unavailable('media', 'too many cards at once');
    const answer = await this.pool.run(card);
    if ('failed' in answer) throw new Unavailable('media', answer.failed);
    const { buffer, byteOffset, byteLength } = answer.image;
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
