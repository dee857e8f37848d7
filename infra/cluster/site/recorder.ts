import { openDocuments, type DocumentStore } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';

const POLL_MS = 100;

/** Polls the read models and records every step backwards. */
export class Recorder {
  readonly broken: string[] = [];
  polls = 0;
  readonly #store: DocumentStore;
  readonly #models: ReadModels;
  readonly #positions = new Map<string, string>();
  #over = false;
  #polling: Promise<void>;

  private constructor(store: DocumentStore) {
    this.#store = store;
    this.#models = new ReadModels(store);
    this.#polling = this.#record();
  }

  static async of(url: string): Promise<Recorder> {
    return new Recorder(await openDocuments(url, ''));
  }

  get models(): ReadModels {
    return this.#models;
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#polling;
    await this.#store.close();
  }

  async #record(): Promise<void> {
    while (!this.#over) {
      await this.#poll().catch((cause: unknown) => {
        if (!(cause instanceof Unavailable)) this.broken.push(String(cause));
      });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async #poll(): Promise<void> {
    const { checkpoints, editions, rounds, edges } = this.#models;
    const found = {
      checkpoints: await checkpoints.find(),
      editions: await editions.find(),
      rounds: await rounds.find(),
      edges: await edges.find(),
    };
    for (const [name, documents] of Object.entries(found))
      for (const { _id, position } of documents) this.#check(`${name} ${_id}`, position);
    this.polls += 1;
  }

  #check(what: string, position: string): void {
    const before = this.#positions.get(what) ?? '';
    if (position < before) this.broken.push(`${what} went back from ${before} to ${position}`);
    this.#positions.set(what, position);
  }
}
