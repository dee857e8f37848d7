import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReplayIndex } from '@fumata/contracts';
import type { ReplayAnswer, ReplayCommand } from '../../../apps/web/src/features/replay/worker/messages.ts';

const ASSETS = fileURLToPath(new URL('../../../apps/web/dist/client/assets/', import.meta.url));

/** Same limits as for analysts. */
const PREFETCH = { segmentsAhead: 2, maxBytes: 9_000_000 };

/** Replays an edition with the browser's own worker, one position at a time like the player. */
export class Scrubber {
  readonly #worker: Worker;
  #id = 0;
  #answered: (answer: ReplayAnswer) => void = () => undefined;
  readonly #last: number;

  constructor(address: string, cookie: string, index: ReplayIndex) {
    const script = `${ASSETS}${builtWorker()}`;
    this.#worker = new Worker(new URL('./browser-worker.ts', import.meta.url), {
      workerData: { script, address, cookie },
    });
    // The built worker sends nothing else.
    this.#worker.on('message', (answer: ReplayAnswer) => this.#answered(answer));
    const { edition, last, version } = index;
    this.#last = last;
    const opening = { conclaveId: edition._id, last, version, loggedIn: true, knownMoments: [], prefetch: PREFETCH };
    this.#send({ open: opening });
  }

  /** Shows an event; resolves to the latency in ms. */
  async at(sequence: number): Promise<number> {
    const begun = performance.now();
    this.#id += 1;
    const answer = await new Promise<ReplayAnswer>((resolve) => {
      this.#answered = resolve;
      this.#send({ id: this.#id, request: { at: sequence } });
    });
    if (!('frame' in answer)) throw new Error(`event ${sequence} was not shown: ${JSON.stringify(answer)}`);
    if (answer.frame.sequence !== sequence) throw new Error(`event ${answer.frame.sequence} was shown for ${sequence}`);
    return performance.now() - begun;
  }

  /** Random event. */
  randomSequence(): number {
    return 1 + Math.floor(Math.random() * this.#last);
  }

  #send(command: ReplayCommand): void {
    this.#worker.postMessage(command);
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
