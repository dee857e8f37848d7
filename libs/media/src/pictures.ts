import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { clean } from './cleaning/clean.js';
import { ImageDecoderPool } from './decoding/image-decoder-pool.js';
import type { RenditionFormat } from './decoding/decoder-worker.js';
import { examine, MAX_PIXELS } from './examining/examine.js';
import type { Examined, PictureKind } from './examining/examine.js';
import { readPictureName } from './picture-name.js';
import type { PictureName } from './picture-name.js';
import type { ByteRange, PictureStore, PictureStoreHealth } from './picture-store.js';
import type { PictureRefusal } from './refusals.js';
import { buildRenditions, masterOf, Renditions } from './renditions.js';

/** Of a glimpse: enough for its colours, in about a hundred bytes. */
const GLIMPSE_WIDTH = 16;

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export interface PicturesOptions {
  readonly store: PictureStore;
  /** Told of each picture that was taken in: its renditions may be made from now on, by `makeRenditions`. */
  readonly onKept: (file: string) => void;
  readonly decoders?: ImageDecoderPool | undefined;
}

interface DecodedPicture {
  readonly picture: PictureName;
  readonly master: Uint8Array;
  /** Of what was given, upright. */
  readonly width: number;
  readonly height: number;
}

/** A picture that was kept as it was sent, too. */
export interface KeptOriginal {
  /** What renditions are made of. */
  readonly picture: PictureName;
  /** Its name in the store: nothing that anybody can guess, and never an address. */
  readonly original: string;
  readonly kind: PictureKind;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** A few pixels of it, as a `data:` address. */
  readonly glimpse: string;
}

/** The site's pictures: taken in, kept once, given out in several sizes. */
export class Pictures {
  private readonly store: PictureStore;
  private readonly decoders: ImageDecoderPool;
  private readonly renditions: Renditions;

  constructor(private readonly options: PicturesOptions) {
    this.store = options.store;
    this.decoders = options.decoders ?? new ImageDecoderPool();
    this.renditions = new Renditions(this.store, this.decoders);
  }

  /**
   * Takes a file in: examined, decoded, turned upright, converted to sRGB, freed of all metadata, at most 1,920 pixels wide
   * and 3,840 high, encoded anew and stored under its content. The same picture twice is one file. Fulfilled once it is
   * durable. After a refusal nothing is stored.
   *
   * @throws Unavailable
   */
  async keep(file: Buffer): Promise<PictureName | PictureRefusal> {
    const examined = examine(file);
    if ('refused' in examined) return examined;
    const decoded = await this.decodeMaster(examined);
    if ('refused' in decoded) return decoded;
    const { picture, master } = decoded;
    if (!(await this.has(picture))) await this.store.put(masterOf(picture), master);
    this.options.onKept(picture.file);
    return picture;
  }

  /**
   * As `keep`, and beside it the file as it was sent, pixel for pixel, in its own format, freed of what it tells about its
   * making. The same file twice is one. After a refusal or a failure nothing is stored that was not there before. `on-demand`: nobody is told that its renditions may be made.
   *
   * @throws Unavailable
   */
  async keepOriginal(
    file: Buffer,
    renditions: 'ahead' | 'on-demand' = 'ahead',
  ): Promise<KeptOriginal | PictureRefusal> {
    const examined = examine(file);
    if ('refused' in examined) return examined;
    const decoded = await this.decodeMaster(examined);
    if ('refused' in decoded) return decoded;
    const { picture, master, width, height } = decoded;
    const glimpse = await this.glimpseOf(master);
    const bytes = clean(examined);
    const original = `originals/${digestOf(bytes)}.${examined.kind}`;
    await this.putAll([
      [original, bytes],
      [masterOf(picture), master],
    ]);
    if (renditions === 'ahead') this.options.onKept(picture.file);
    return { picture, original, kind: examined.kind, width, height, bytes: bytes.length, glimpse };
  }

  /** Whether both files of what was kept are still there. */
  async holds({ picture, original }: KeptOriginal): Promise<boolean> {
    return (await this.has(picture)) && this.store.has(original);
  }

  /** The file as it was sent, or a part of it. Undefined: there is none. */
  readOriginal(original: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.store.read(original, range);
  }

  /** Takes an original away. Whoever calls knows that nothing needs it any more. */
  async forgetOriginal(original: string): Promise<void> {
    await this.store.delete(original);
  }

  /** Takes a picture away with all its renditions. Whoever calls knows that nothing shows it any more. */
  async forget(picture: PictureName): Promise<void> {
    for (const name of await this.store.names(`renditions/${picture.stem}`)) await this.store.delete(name);
    await this.store.delete(masterOf(picture));
  }

  has(picture: PictureName): Promise<boolean> {
    return this.store.has(masterOf(picture));
  }

  /**
   * A picture in a width (see `widthFor`) and a format; made now if it isn't there yet, once for all who ask. Undefined: there
   * is no such picture.
   *
   * @throws Unavailable also when too many others wait for theirs
   */
  rendition(picture: PictureName, width: number, format: RenditionFormat): Promise<Buffer | undefined> {
    return this.renditions.one(picture, width, format);
  }

  /**
   * Makes what is missing of a picture's renditions, the narrowest first, one width whenever nothing else is to be done.
   * Safe to run twice.
   *
   * @throws Unavailable also when `signal` is aborted: what is missing then is made by the next call, or when asked for
   */
  async makeRenditions(
    file: string,
    signal?: AbortSignal,
    progress?: (share: number) => void,
  ): Promise<void> {
    const picture = readPictureName(file);
    if (picture && (await this.has(picture))) await this.renditions.ahead(picture, signal, progress);
  }

  health(): Promise<PictureStoreHealth> {
    return this.store.health();
  }

  /** Gives up what is being made, which is made when asked for again, and closes the store. */
  async close(): Promise<void> {
    this.renditions.close();
    await this.decoders.close();
    await this.store.close();
  }

  private async decodeMaster({ bytes }: Examined): Promise<DecodedPicture | PictureRefusal> {
    const answer = await this.decoders.run({ kind: 'master', bytes, maxPixels: MAX_PIXELS });
    if ('failed' in answer) return { refused: 'picture-damaged' };
    const {
      images: [master],
      width,
      height,
      original = { width, height },
    } = answer;
    if (!master) throw new Error('the decoders gave nothing back');
    const picture = readPictureName(`${digestOf(master).slice(0, 32)}-${width}x${height}.webp`);
    if (!picture) throw new Error(`no picture is ${width} x ${height}`);
    return { picture, master, width: original.width, height: original.height };
  }

  private async glimpseOf(master: Uint8Array): Promise<string> {
    const [glimpse] = await buildRenditions(this.decoders, master, GLIMPSE_WIDTH, ['webp']);
    return `data:image/webp;base64,${glimpse?.toString('base64')}`;
  }

  /** All of the files, or none of those that were not there before. */
  private async putAll(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<void> {
    const put: string[] = [];
    try {
      for (const [name, bytes] of files) {
        if (await this.store.has(name)) continue;
        await this.store.put(name, bytes);
        put.push(name);
      }
    } catch (cause) {
      await Promise.allSettled(put.map((name) => this.store.delete(name)));
      throw cause;
    }
  }
}
