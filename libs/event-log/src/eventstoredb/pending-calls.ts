import { NoAnswer } from './connection/errors.js';

/** Calls without an answer so far, which can be rejected together. */
export class PendingCalls {
  readonly #rejections = new Set<(cause: unknown) => void>();

  /** Settles like the call, unless it is rejected here or its time-out passes first. @throws NoAnswer */
  settle<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setTimeout(() => reject(new NoAnswer(timeoutMs)), timeoutMs);
    this.#rejections.add(reject);
    call.then(resolve, reject);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#rejections.delete(reject);
    });
  }

  reject(cause: unknown): void {
    for (const reject of this.#rejections) reject(cause);
  }
}
