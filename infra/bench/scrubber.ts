import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReplayIndex } from '@fumata/contracts';

const ASSETS = fileURLToPath(new URL('../../apps/web/dist/client/assets/', import.meta.url));

/** Same limits as for analysts. */
const AHEAD = { near: 2, most: 9_000_000 };

interface Told {
  readonly id: number;
  readonly frame?: { readonly sequence: number };
  readonly failed?: string;
}

/** Replays an edition with the browser's own worker, one position at a time like the player. */
export class Scrubber {
  readonly #worker: Worker;
  #id = 0;
  #answered: (told: Told) => void = () => undefined;
  readonly #last: number;

  constructor(address: string, token: string, index: ReplayIndex) {
    const script = `${ASSETS}${builtWorker()}`;
    this.#worker = new Worker(new URL('./browser-worker.ts', import.meta.url), {
      workerData: { script, address },
    });
    // The built worker sends nothing else.
    this.#worker.on('message', (told: Told) => this.#answered(told));
    const { edition, last, version } = index;
    this.#last = last;
    const open = { conclaveId: edition._id, last, version, token, known: [], ahead: AHEAD };
    this.#worker.postMessage({ open });
  }

  /** Shows an event; resolves to the latency in ms. */
  async at(sequence: number): Promise<number> {
    const begun = performance.now();
    this.#id += 1;
    const told = await new Promise<Told>((resolve) => {
      this.#answered = resolve;
      this.#worker.postMessage({ id: this.#id, wish: { at: sequence } });
    });
    if (told.frame?.sequence !== sequence)
      throw new Error(`event ${sequence} was not shown: ${told.failed ?? 'another one was'}`);
    return performance.now() - begun;
  }

  /** Random event. */
  anywhere(): number {
    return 1 + Math.floor(Math.random() * this.#last);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

function builtWorker(): string {
  const found = readdirSync(ASSETS).filter((name) => /^entry-[\w-]+\.js$/.test(name));
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`the built pages have ${found.length} workers: which one replays?`);
  return only;
}
