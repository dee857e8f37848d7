import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workerFile } from '@fumata/platform';
import { WorkerPool } from '../processes/worker-pool.js';
import type { WorkerTimeouts } from '../processes/worker-process.js';
import type { DecodedImages, DecoderTask } from './decoder-worker.js';

const FILE = fileURLToPath(workerFile('decoder-worker', import.meta.url));
/** The slowest valid image takes a few seconds. */
const TIMEOUTS: WorkerTimeouts = { taskMs: 60_000, idleMs: 5_000 };
/** Each takes up to a gigabyte for the largest images. */
const MAX_PROCESSES = 2;

/**
 * Decodes and encodes images, one per core but at most two at a time. An image neither delays votes, nor takes memory
 * of this process, nor ends it by crashing a decoder.
 */
export class ImageDecoderPool extends WorkerPool<DecoderTask, DecodedImages> {
  constructor(timeouts = TIMEOUTS, processes: number = Math.min(MAX_PROCESSES, availableParallelism())) {
    super({ name: 'decoder', file: FILE, timeouts }, processes);
  }
}
