import { Worker, type Transferable } from 'node:worker_threads';

/** The file of a worker beside its importer (`import.meta.url`): the source under Jest, otherwise the build. */
export const workerFile = (name: string, importer: string): URL =>
  new URL(`./${name}.${importer.endsWith('.ts') ? 'ts' : 'js'}`, importer);

/** A message to the worker. */
export interface WorkerRequest<Request> {
  readonly id: number;
  readonly request: Request;
}

/** A message from the worker about a request: any number of progress messages, then a result or a failure. */
export type WorkerReply<Failure> =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result?: unknown }
  | { readonly id: number; readonly failure: Failure };

export interface WorkerThreadOptions<Failure> {
  readonly name: string;
  readonly workerData?: unknown;
  readonly toError: (failure: Failure) => Error;
  /**
   * Builds the error of pending and later requests once the thread has ended; `cause` is what it threw, if anything.
   */
  readonly endedError: (cause: unknown) => Error;
  /** Called for each message that answers no request. */
  readonly onMessage?: (message: never) => void;
  /** The process may exit while the thread has no request. */
  readonly unrefWhenIdle?: boolean;
}

interface PendingRequest {
  readonly resolve: (result: never) => void;
  readonly reject: (cause: Error) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
}

interface RequestOptions<Progress> {
  /** Moved to the worker instead of copied: detached here. */
  readonly transfer?: readonly Transferable[];
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Main-thread client of a worker thread. Once the thread has ended, pending and later requests are rejected. */
export class WorkerThread<Request, Failure = never> {
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #options: WorkerThreadOptions<Failure>;
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  #error: Error | undefined;

  constructor(file: URL, options: WorkerThreadOptions<Failure>) {
    const { name, workerData, unrefWhenIdle } = options;
    this.#options = options;
    this.#worker = new Worker(file, { name, workerData });
    if (unrefWhenIdle) this.#worker.unref();
    this.#worker.on('message', (message: WorkerReply<Failure>) => this.#onMessage(message));
    let cause: unknown;
    this.#worker.on('error', (error) => (cause = error));
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#rejectAll(options.endedError(cause));
        resolve();
      });
    });
  }

  /** Undefined while the thread runs. */
  get error(): Error | undefined {
    return this.#error;
  }

  /** The types of result and progress follow from the request; the worker's file defines them. */
  request<Result = void, Progress = never>(
    request: Request,
    { transfer = [], onProgress }: RequestOptions<Progress> = {},
  ): Promise<Result> {
    if (this.#error) return Promise.reject(this.#error);
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      if (this.#options.unrefWhenIdle) this.#worker.ref();
      this.#worker.postMessage({ id, request } satisfies WorkerRequest<Request>, transfer);
    });
  }

  /** Posts a message that needs no answer. */
  post(message: unknown): void {
    this.#worker.postMessage(message);
  }

  /** Ends the thread without waiting for pending requests. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #onMessage(message: WorkerReply<Failure>): void {
    if (!('id' in message)) return this.#options.onMessage?.(message);
    const pending = this.#pending.get(message.id);
    if ('progress' in message) return pending?.onProgress?.(message.progress as never);
    this.#pending.delete(message.id);
    if (this.#options.unrefWhenIdle && this.#pending.size === 0) this.#worker.unref();
    if ('failure' in message) pending?.reject(this.#options.toError(message.failure));
    else pending?.resolve(message.result as never);
  }

  #rejectAll(error: Error): void {
    this.#error = error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
