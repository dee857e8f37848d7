import { createWriteStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { systemErrorCode, withTimeout, type Configuration, type Ids } from '@fumata/platform';
import { CONFIGURATION, IDS, LOGGER } from '@fumata/stores';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { Refused } from '../../http/refusals/refused.js';

/** Multiple of `maxBytes` that has to be free: the stores may have the same disk. */
const FREE_FACTOR = 3;
const RETRY_SECONDS = 30;

export interface ExportFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly tag: string;
}

interface ExportFileRequest {
  /** Files of one subject replace each other. */
  readonly subject: string;
  /** Differs whenever the content does. */
  readonly version: string;
  readonly pieces: () => AsyncIterable<string>;
}

/**
 * Public exports in the data folder, written once each: a client that reads slowly holds an open file and nothing else.
 * They may be deleted at any time. Processes that share the folder share the files.
 */
@Injectable()
export class ExportFiles implements OnModuleInit {
  /** All files together; a longer export is not kept. */
  maxBytes = 1_000_000_000;
  /** Shorter than the time-outs of proxies. */
  waitMs = 30_000;
  private readonly folder: string;
  /** Names of exports that are not kept. */
  private readonly tooLong = new Set<string>();
  private readonly writing = new Map<string, Promise<void>>();
  private readonly queue = new PQueue({ concurrency: 1 });

  constructor(
    @Inject(CONFIGURATION) { dataFolder }: Configuration,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.folder = join(dataFolder, 'exports');
  }

  /** Deletes all files: another version of the program may have written them. */
  async onModuleInit(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true }).catch((err: unknown) => this.warnNotDeleted(err));
  }

  /**
   * The file, written first if it is missing; undefined if it cannot be kept. The caller closes it.
   *
   * @throws Refused when writing takes long; it continues
   */
  async open(request: ExportFileRequest): Promise<ExportFile | undefined> {
    const name = `${request.subject}.${request.version}`;
    const storedFile = await this.find(name);
    if (storedFile) return storedFile;
    if (this.tooLong.has(name)) return undefined;
    const written = this.writing.get(name) ?? this.write(name, request);
    await withTimeout(written, this.waitMs, () => {
      throw new Refused({ refused: 'queue-full', seconds: RETRY_SECONDS });
    });
    return this.find(name);
  }

  private async find(name: string): Promise<ExportFile | undefined> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(join(this.folder, name));
      const { size, mtimeMs } = await handle.stat();
      return { handle, size, tag: `"${name.slice(name.lastIndexOf('.') + 1)}-${Math.round(mtimeMs)}"` };
    } catch (err) {
      await handle?.close();
      if (systemErrorCode(err) !== 'ENOENT') this.logger.warn({ err }, 'exports: file not read');
      return undefined;
    }
  }

  private write(name: string, { subject, pieces }: ExportFileRequest): Promise<void> {
    const written = this.queue
      .add(() => this.writeNow(name, pieces))
      .then(() => this.removeOthers(name, subject).catch((err: unknown) => this.warnNotDeleted(err)))
      .catch((err: unknown) => {
        if (err instanceof TooLong) this.tooLong.add(name);
        this.logger.warn({ err }, 'exports: file not kept');
      })
      .finally(() => this.writing.delete(name));
    this.writing.set(name, written);
    return written;
  }

  /** Renamed into place, so that a file is whole or missing. */
  private async writeNow(name: string, pieces: () => AsyncIterable<string>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < FREE_FACTOR * this.maxBytes) throw new Error('too little space is free');
    const draft = join(this.folder, `${this.ids.uuid()}.part`);
    try {
      await pipeline(
        Readable.from(upTo(this.maxBytes, pieces())),
        createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
      );
      await rename(draft, join(this.folder, name));
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Older versions, and the oldest files beyond the limit. Those that are being read stay readable. */
  private async removeOthers(name: string, subject: string): Promise<void> {
    const files = await Promise.all((await readdir(this.folder)).map((each) => this.withStats(each)));
    let bytes = 0;
    for (const { file, stats } of files.flat().sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs)) {
      bytes += stats.size;
      const isOlder = file !== name && file.startsWith(`${subject}.`);
      if (isOlder || bytes > this.maxBytes) await rm(join(this.folder, file), { force: true });
    }
  }

  /** Empty if another process has deleted it. */
  private async withStats(file: string): Promise<{ readonly file: string; readonly stats: Stats }[]> {
    const stats = await stat(join(this.folder, file)).catch(() => undefined);
    return stats ? [{ file, stats }] : [];
  }

  private warnNotDeleted(err: unknown): void {
    this.logger.warn({ err }, 'exports: old files not deleted');
  }
}

class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** @throws TooLong */
async function* upTo(maxBytes: number, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (bytes > maxBytes) throw new TooLong('the export is too long');
    yield piece;
  }
}
