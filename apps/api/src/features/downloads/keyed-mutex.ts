/** Runs tasks of one key sequentially in order of arrival; tasks of different keys run concurrently. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const own = before.then(work, work); // the outcome of the previous task does not matter here
    this.last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === own) this.last.delete(key);
    }
  }
}
