import { openMongo, type MongoConnection, type MongoOptions } from '@fumata/documents';
import { errorMessage, type StoreHealth, Unavailable } from '@fumata/platform';
import mongoose, { type mongo } from 'mongoose';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkName } from '../names.js';
import type { ByteRange, PictureStore } from '../picture-store.js';

export type GridFsOptions = Omit<MongoOptions, 'maxPoolSize'>;

const BUCKET = 'pictures';
const MAX_ATTEMPTS = 5;

/**
 * Files in MongoDB, for any number of processes. A file is visible once its last chunk is stored; a crash before leaves
 * orphaned chunks. A replaced file coexists with its successor for a moment: the later one is read, and deletes the
 * earlier ones.
 */
export class GridFsPictureStore implements PictureStore {
  private readonly bucket: mongo.GridFSBucket;

  private constructor(private readonly connection: MongoConnection) {
    // `local`: a new primary has every acknowledged file at once. Files are named by their content, so a rolled-back
    // file can be stored again unchanged.
    const database = connection.database({ readConcern: new mongoose.mongo.ReadConcern('local') });
    this.bucket = new mongoose.mongo.GridFSBucket(database, { bucketName: BUCKET });
  }

  /** @throws Unavailable if no server answers in time */
  static async connect(options: GridFsOptions): Promise<GridFsPictureStore> {
    try {
      return new GridFsPictureStore(await openMongo({ ...options, maxPoolSize: 10 }));
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    checkName(name);
    await this.run('write', async () => {
      const upload = this.bucket.openUploadStream(name);
      await new Promise<void>((resolve, reject) => {
        upload.once('finish', resolve).once('error', reject).end(bytes);
      });
      const older = this.bucket.find({ filename: name, _id: { $lt: upload.id } });
      for (const { _id } of await older.toArray()) await this.drop(_id);
    });
  }

  get(name: string): Promise<Buffer | undefined> {
    checkName(name);
    return this.run('read', async () => {
      for (let attempt = 1; ; attempt += 1) {
        const file = await this.newest(name);
        if (!file) return undefined;
        try {
          return await buffer(Readable.from(this.chunks(file)));
        } catch (cause) {
          // Replaced or deleted during the read: retries with the current file.
          if (attempt === MAX_ATTEMPTS || (await this.newest(name))?._id.equals(file._id)) throw cause;
        }
      }
    });
  }

  read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    checkName(name);
    return this.run('read', async () => {
      const file = await this.newest(name);
      return file && Readable.from(this.chunks(file, range), { objectMode: false });
    });
  }

  has(name: string): Promise<boolean> {
    checkName(name);
    return this.run('read', async () => (await this.newest(name)) !== undefined);
  }

  delete(name: string): Promise<boolean> {
    checkName(name);
    return this.run('write', async () => {
      const files = await this.bucket.find({ filename: name }).toArray();
      for (const { _id } of files) await this.drop(_id);
      return files.length > 0;
    });
  }

  async names(folder?: string): Promise<string[]> {
    if (folder !== undefined) checkName(`${folder}/x.x`);
    // A valid folder has letters, digits, dashes and slashes only: nothing to escape.
    const filter = folder === undefined ? {} : { filename: { $regex: `^${folder}/` } };
    return this.run('read', async () => {
      const files = await this.bucket.find(filter).toArray();
      return [...new Set(files.map(({ filename }) => filename))].sort();
    });
  }

  health(): Promise<StoreHealth> {
    return this.connection.health((call) => this.run('read', call));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async newest(name: string): Promise<mongo.GridFSFile | undefined> {
    const [file] = await this.bucket.find({ filename: name }).sort({ _id: -1 }).limit(1).toArray();
    return file;
  }

  /** Another process may have deleted it first. */
  private async drop(id: mongo.ObjectId): Promise<void> {
    await this.bucket.delete(id).catch((cause: unknown) => {
      if (!/File not found/i.test(String(cause))) throw cause;
    });
  }

  private async run<T>(kind: 'read' | 'write', call: () => Promise<T>): Promise<T> {
    if (this.connection.isClosed) throw new Unavailable('media', 'closed');
    try {
      return await this.connection.within(kind, call(), noAnswer);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  /**
   * Each chunk has its own time-out. Fails if the file is deleted meanwhile, where the driver would end the stream
   * without an error.
   */
  private async *chunks({ _id, length }: mongo.GridFSFile, range?: ByteRange): AsyncGenerator<Buffer> {
    const end = Math.min(length, range ? range.to + 1 : length);
    let missing = end - (range?.from ?? 0);
    const stream = this.bucket.openDownloadStream(_id, range && { start: range.from, end });
    const iterator: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.connection.within('read', iterator.next(), noAnswer);
        if (next.done === true) break;
        missing -= next.value.length;
        yield next.value;
      }
    } finally {
      stream.destroy();
    }
    if (missing > 0) throw new Unavailable('media', `${missing} bytes of the file are missing`);
  }
}

const noAnswer = (): never => {
  throw new Unavailable('media', 'no answer in time');
};

/** The requests here are always valid: every error means that the server is unavailable, full or stopping. */
const unavailable = (cause: unknown): Unavailable =>
  cause instanceof Unavailable ? cause : new Unavailable('media', errorMessage(cause), { cause });
