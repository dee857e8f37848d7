import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import {
  probedHealth,
  type StoreHealth,
  syncFolder,
  systemErrorCode,
  Unavailable,
  writeSynced,
} from '@fumata/platform';
import { checkName, isName } from '../names.js';
import type { ByteRange, PictureStore } from '../picture-store.js';

/** Folder of temporary files; valid names never start with a dot. */
const INCOMING = '.incoming';

/** Files in a local folder, for one process at a time. */
export class DiskPictureStore implements PictureStore {
  private isClosed = false;

  private constructor(private readonly folder: string) {}

  /**
   * Creates the folder and deletes incomplete files of a crash.
   * @throws Unavailable if it cannot be written
   */
  static async open(folder: string): Promise<DiskPictureStore> {
    const incoming = join(folder, INCOMING);
    try {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      // The folder stays: on a full disk it could not be created again.
      for (const name of await readdir(incoming)) await rm(join(incoming, name), { recursive: true, force: true });
    } catch (cause) {
      throw unavailable(cause);
    }
    return new DiskPictureStore(folder);
  }

  /** For reading beside the process that has the folder open: deletes no incomplete file. */
  static forReading(folder: string): Pick<DiskPictureStore, 'names' | 'get' | 'close'> {
    return new DiskPictureStore(folder);
  }

  /** Writes and syncs a temporary file, then renames it: a crash leaves a complete file or none. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(name);
    const draft = join(this.folder, INCOMING, randomUUID());
    try {
      await writeSynced(draft, bytes);
      await this.makeFolder(dirname(path));
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (cause) {
      await rm(draft, { force: true }).catch(() => undefined); // the write error is reported; the next start deletes it
      throw unavailable(cause);
    }
  }

  async get(name: string): Promise<Buffer | undefined> {
    const path = this.pathOf(name);
    return unlessMissing(() => readFile(path), undefined);
  }

  async read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const path = this.pathOf(name);
    const file = await unlessMissing(() => open(path), undefined);
    return file?.createReadStream(range && { start: range.from, end: range.to });
  }

  async has(name: string): Promise<boolean> {
    const path = this.pathOf(name);
    return unlessMissing(() => access(path).then(() => true), false);
  }

  async delete(name: string): Promise<boolean> {
    const path = this.pathOf(name);
    return unlessMissing(async () => {
      await rm(path);
      await syncFolder(dirname(path));
      return true;
    }, false);
  }

  async names(folder?: string): Promise<string[]> {
    if (folder !== undefined) checkName(`${folder}/x.x`);
    this.refuseIfClosed();
    const entries = await unlessMissing(
      () => readdir(join(this.folder, folder ?? ''), { recursive: true, withFileTypes: true }),
      [],
    );
    return (
      entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(this.folder.length + 1)
            .split(sep)
            .join('/'),
        )
        // skips temporary files and files of other programs
        .filter(isName)
        .sort()
    );
  }

  health(): Promise<StoreHealth> {
    return probedHealth(async () => {
      this.refuseIfClosed();
      await access(join(this.folder, INCOMING), constants.W_OK);
    });
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }

  private pathOf(name: string): string {
    checkName(name);
    this.refuseIfClosed();
    return join(this.folder, ...name.split('/'));
  }

  private refuseIfClosed(): void {
    if (this.isClosed) throw new Unavailable('media', 'closed');
  }

  /** A new folder is durable once its parent is synced. */
  private async makeFolder(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let created = path; created.length >= first.length; created = dirname(created))
      await syncFolder(dirname(created));
  }
}

async function unlessMissing<T, U>(call: () => Promise<T>, missing: U): Promise<T | U> {
  try {
    return await call();
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(cause) ?? '')) return missing;
    throw unavailable(cause);
  }
}

const unavailable = (cause: unknown): Unavailable =>
  cause instanceof Unavailable ? cause : new Unavailable('media', systemErrorCode(cause) ?? String(cause), { cause });
