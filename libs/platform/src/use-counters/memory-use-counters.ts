import { rmSync, writeFileSync } from 'node:fs';
import { RateLimiterMemory, type IRateLimiterMemoryExport } from 'rate-limiter-flexible';
import { readIfExists } from '../secrets/create-file-once.js';
import type { UseCounters } from './use-counters.js';

/** The counts of an installation's only process. With a file, the installation's next process continues them. */
export class MemoryUseCounters implements UseCounters {
  readonly isShared = true;
  readonly #counts = new RateLimiterMemory({ points: 0, duration: 0 });

  constructor(private readonly file?: string) {
    if (file !== undefined) this.#restore(file);
  }

  async add(key: string, seconds: number, uses = 1): Promise<number> {
    const { consumedPoints } = await this.#counts.penalty(key, uses, { customDuration: seconds });
    return consumedPoints;
  }

  async count(key: string): Promise<number> {
    return (await this.#counts.get(key))?.consumedPoints ?? 0;
  }

  close(): Promise<void> {
    if (this.file === undefined) return Promise.resolve();
    try {
      writeFileSync(this.file, JSON.stringify(this.#counts.dump()), { mode: 0o600 });
    } catch {
      // A full disk does not stop the shutdown: the next process begins at zero.
    }
    return Promise.resolve();
  }

  /** The file is removed: after a crash, old counts would come back. */
  #restore(file: string): void {
    try {
      const text = readIfExists(file);
      if (text === undefined) return;
      this.#counts.restore(JSON.parse(text) as IRateLimiterMemoryExport); // validates each entry
      rmSync(file);
    } catch {
      // A damaged or unreadable file: counting begins at zero.
    }
  }
}
