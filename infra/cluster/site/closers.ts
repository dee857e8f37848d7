/** A list of the functions that close what a suite has opened. */
export class Closers {
  readonly #closers: (() => unknown)[] = [];

  add(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** Closes everything, the latest first, also after failures. @throws AggregateError with the failures */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).reverse())
      try {
        await close();
      } catch (cause) {
        failures.push(cause);
      }
    if (failures.length > 0) throw new AggregateError(failures, `not everything closed: ${failures.join('; ')}`);
  }
}
