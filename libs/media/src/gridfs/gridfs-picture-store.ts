import { Unavailable } from '@fumata/platform';
import mongoose, { type Connection, type mongo } from 'mongoose';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkName } from '../names.js';
import type { ByteRange, PictureStore, PictureStoreHealth } from '../picture-store.js';

export interface GridFsOptions {
  readonly uri: string;
  /** Overrides the database named by the URI. */
  readonly database?: string | undefined;
  /** Default 3,000. */
  readonly serverSelectionTimeoutMs?: number | undefined;
}

const BUCKET = 'pictures';
const MAX_READS = 5;

/**
 * Files in MongoDB, for any number of processes. A file is visible once its last chunk is stored; a crash before leaves
 * orphaned chunks. A replaced file coexists with its successor for a moment: the later one is read, and deletes the
 * earlier ones.
 */
export class GridFsPictureStore implements PictureStore {
  private closed: Promise<void> | undefined;

  private constructor(
    private readonly connection: Connection,
    private readonly bucket: mongo.GridFSBucket,
  ) {}

  /** @throws Unavailable if no server answers in time */
  static async connect(options: GridFsOptions): Promise<GridFsPictureStore> {
    const timeout = options.serverSelectionTimeoutMs ?? 3_000;
    const connection = mongoose.createConnection(options.uri, {
      ...(options.database === undefined ? {} : { dbName: options.database }),
      bufferCommands: false,
      serverSelectionTimeoutMS: timeout,
      connectTimeoutMS: timeout,
      heartbeatFrequencyMS: 2_000,
      maxPoolSize: 10,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
    });
    try {
      await connection.asPromise();
      if (!connection.db) throw new Error('no database');
      const bucket = new mongoose.mongo.GridFSBucket(connection.db, { bucketName: BUCKET });
      return new GridFsPictureStore(connection, bucket);
    } catch (cause) {
      await connection.close();
      throw unavailable(cause);
    }
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    checkName(name);
    await this.run(async () => {
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
    return this.run(async () => {
      for (let tries = 1; ; tries += 1) {
        const file = await this.newest(name);
        if (!file) return undefined;
        try {
          return await buffer(this.bucket.openDownloadStream(file._id));
        } catch (cause) {
          // Replaced or deleted during the read: retries with the current file.
          if (tries === MAX_READS || (await this.newest(name))?._id.equals(file._id)) throw cause;
        }
      }
    });
  }

  read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    checkName(name);
    return this.run(async () => {
      const file = await this.newest(name);
      const options = range && { start: range.from, end: range.to + 1 };
      return file && this.bucket.openDownloadStream(file._id, options);
    });
  }

  has(name: string): Promise<boolean> {
    checkName(name);
    return this.run(async () => (await this.newest(name)) !== undefined);
  }

  delete(name: string): Promise<boolean> {
    checkName(name);
    return this.run(async () => {
      const files = await this.bucket.find({ filename: name }).toArray();
      for (const { _id } of files) await this.drop(_id);
      return files.length > 0;
    });
  }

  async names(folder?: string): Promise<string[]> {
    if (folder !== undefined) checkName(`${folder}/x.x`);
    const filter = folder === undefined ? {} : { filename: { $regex: `^${folder}/` } }; // letters, digits, dashes, slashes
    return this.run(async () => {
      const files = await this.bucket.find(filter).toArray();
      return [...new Set(files.map(({ filename }) => filename))].sort();
    });
  }

  async health(): Promise<PictureStoreHealth> {
    try {
      const hello = await this.run(async () => this.connection.db?.command({ hello: 1 }));
      const writable = hello?.['isWritablePrimary'] === true;
      return writable ? { writable } : { writable, detail: 'the server is not a writable primary' };
    } catch (cause) {
      return { writable: false, detail: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  close(): Promise<void> {
    this.closed ??= this.connection.close();
    return this.closed;
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

  private async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.closed) throw new Unavailable('media', 'closed');
    try {
      return await call();
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}

/** The requests here are always valid: every error means that the server is unavailable, full or stopping. */
const unavailable = (cause: unknown): Unavailable =>
  cause instanceof Unavailable
    ? cause
    : new Unavailable('media', cause instanceof Error ? cause.message : String(cause), { cause });
