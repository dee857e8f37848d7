import { setTimeout as wait } from 'node:timers/promises';
import { LongestPause } from './longest-pause.ts';

const PAUSE_MS = 250;
/** Longer than any page may take, so that a hanging connection does not hide the next answer. */
const TIMEOUT_MS = 2_000;

/** Visitor who reloads one page again and again. */
export class PageVisitor {
  /** Answers of the server other than 200, such as `503 /conclave`. */
  readonly refused: string[] = [];
  readonly pause: LongestPause;
  readonly #address: string;
  #answered = 0;
  #over = false;
  readonly #visiting: Promise<void>;

  constructor(site: string, path: string) {
    this.#address = site + path;
    this.pause = new LongestPause(() => this.#answered);
    this.#visiting = this.#visit(path);
  }

  async stop(): Promise<void> {
    this.#over = true;
    this.pause.stop();
    await this.#visiting;
  }

  async #visit(path: string): Promise<void> {
    while (!this.#over) {
      const status = await this.#status().catch(() => undefined); // no answer: the pause goes on
      if (status === 200) this.#answered += 1;
      else if (status !== undefined) this.refused.push(`${status} ${path}`);
      await wait(PAUSE_MS);
    }
  }

  async #status(): Promise<number> {
    const answer = await fetch(this.#address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.status;
  }
}
