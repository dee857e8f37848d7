import { Readable } from 'node:stream';
import { healthOf, type StoreHealth, Unavailable } from '@fumata/platform';
import { checkName } from '../names.js';
import type { ByteRange, PictureStore } from '../picture-store.js';

/** Files in memory, for tests. Several stores may share a map, as processes share a disk. */
export class MemoryPictureStore implements PictureStore {
  private isClosed = false;

  constructor(private readonly files = new Map<string, Buffer>()) {}

  async put(name: string, bytes: Uint8Array): Promise<void> {
    this.check(name);
    this.files.set(name, Buffer.from(bytes));
  }

  async get(name: string): Promise<Buffer | undefined> {
    this.check(name);
    const bytes = this.files.get(name);
    return bytes && Buffer.from(bytes);
  }

  async read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const bytes = await this.get(name);
    return bytes && Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]);
  }

  async has(name: string): Promise<boolean> {
    this.check(name);
    return this.files.has(name);
  }

  async delete(name: string): Promise<boolean> {
    this.check(name);
    return this.files.delete(name);
  }

  async names(folder?: string): Promise<string[]> {
    this.check(`${folder ?? 'all'}/x.x`);
    const inFolder = (name: string): boolean => folder === undefined || name.startsWith(`${folder}/`);
    return [...this.files.keys()].filter(inFolder).sort();
  }

  health(): Promise<StoreHealth> {
    return Promise.resolve(healthOf(this.isClosed ? 'closed' : undefined));
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }

  private check(name: string): void {
    checkName(name);
    if (this.isClosed) throw new Unavailable('media', 'closed');
  }
}
