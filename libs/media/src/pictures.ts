import type { Readable } from 'node:stream';
import { clean } from './cleaning/clean.js';
import { ImageDecoderPool } from './decoding/image-decoder-pool.js';
import type { RenditionFormat } from './decoding/decoder-worker.js';
import { examine, MAX_PIXELS, type Examined, type PictureKind } from './examining/examine.js';
import { readPictureName, type PictureName } from './picture-name.js';
import type { ByteRange, PictureStore } from './picture-store.js';
import type { PictureRefusal } from './refusals.js';
import { buildRenditions, masterOf, Renditions, renditionsOf } from './renditions.js';
import { sha256, type StoreHealth } from '@fumata/platform';

/** Placeholder: enough for the colours, in about a hundred bytes. */
const PLACEHOLDER_WIDTH = 16;

export interface PicturesOptions {
  readonly store: PictureStore;
  /** Called for each stored image, so that the caller can schedule `makeRenditions`. */
  readonly onStored: (file: string) => void;
  readonly decoders?: ImageDecoderPool | undefined;
}

interface DecodedPicture {
  readonly picture: PictureName;
  readonly master: Uint8Array;
  /** Size of the input, upright. */
  readonly width: number;
  readonly height: number;
}

/** An image stored with its original. */
export interface StoredOriginal {
  /** The master of the renditions. */
  readonly picture: PictureName;
  /** Name in the store: not guessable and never part of a URL. */
  readonly original: string;
  readonly kind: PictureKind;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Placeholder of a few pixels, as a `data:` URL. */
  readonly placeholder: string;
}

/** Stores the site's images by content and serves them in several sizes. */
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
   * Stores an image: validated, decoded, upright, in sRGB, without metadata, at most 1,920 by 3,840 pixels, encoded and
   * named by its content. An identical image is stored once. Resolves once durable. A rejected file stores nothing.
   *
   * @throws Unavailable
   */
  async keep(file: Buffer): Promise<PictureName | PictureRefusal> {
    const examined = examine(file);
    if ('refused' in examined) return examined;
    const decoded = await this.decodeMaster({ ...examined, bytes: clean(examined) });
    if ('refused' in decoded) return decoded;
    const { picture, master } = decoded;
    if (!(await this.has(picture))) await this.store.put(masterOf(picture), master);
    this.options.onStored(picture.file);
    return picture;
  }

  /**
   * Like `keep`, and also stores the file as sent with unchanged pixels and format, without metadata. An identical file
   * is stored once. A rejection or failure leaves nothing behind that was not there before. `on-demand`: does not call
   * `onStored`.
   *
   * @throws Unavailable
   */
  async keepOriginal(
    file: Buffer,
    renditions: 'ahead' | 'on-demand' = 'ahead',
  ): Promise<StoredOriginal | PictureRefusal> {
    const examined = examine(file);
    if ('refused' in examined) return examined;
    const bytes = clean(examined);
    const decoded = await this.decodeMaster({ ...examined, bytes });
    if ('refused' in decoded) return decoded;
    const { picture, master, width, height } = decoded;
    const placeholder = await this.placeholderOf(master);
    const original = `originals/${sha256(bytes)}.${examined.kind}`;
    await this.putAll([
      [original, bytes],
      [masterOf(picture), master],
    ]);
    if (renditions === 'ahead') this.options.onStored(picture.file);
    return { picture, original, kind: examined.kind, width, height, bytes: bytes.length, placeholder };
  }

  /** Whether both files still exist. */
  async hasFiles({ picture, original }: StoredOriginal): Promise<boolean> {
    return (await this.has(picture)) && this.store.has(original);
  }

  /** The original, or a range of it; undefined if it does not exist. */
  readOriginal(original: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.store.read(original, range);
  }

  /** Deletes an original that is no longer referenced. */
  async deleteOriginal(original: string): Promise<void> {
    await this.store.delete(original);
  }

  /** Deletes an image that is no longer referenced, with all renditions. */
  async delete(picture: PictureName): Promise<void> {
    for (const name of await this.store.names(renditionsOf(picture))) await this.store.delete(name);
    await this.store.delete(masterOf(picture));
  }

  has(picture: PictureName): Promise<boolean> {
    return this.store.has(masterOf(picture));
  }

  /**
   * An image in a width (see `widthFor`) and a format; made now if missing, once for all concurrent requests. Undefined
   * if the image does not exist.
   *
   * @throws Unavailable also if too many renditions are pending
   */
  rendition(picture: PictureName, width: number, format: RenditionFormat): Promise<Buffer | undefined> {
    return this.renditions.get(picture, width, format);
  }

  /**
   * Makes the missing renditions of an image, narrowest first, one width at a time when the decoders are idle.
   * Idempotent.
   *
   * @throws Unavailable also when `signal` is aborted: the remaining ones are made by the next call or on demand
   */
  async makeRenditions(file: string, signal?: AbortSignal, progress?: (fraction: number) => void): Promise<void> {
    const picture = readPictureName(file);
    if (picture && (await this.has(picture))) await this.renditions.makeMissing(picture, signal, progress);
  }

  health(): Promise<StoreHealth> {
    return this.store.health();
  }

  /** Aborts running tasks, which are repeated on demand, and closes the store. */
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
    if (!master) throw new Error('decoder returned no image');
    const picture = readPictureName(`${sha256(master).slice(0, 32)}-${width}x${height}.webp`);
    if (!picture) throw new Error(`invalid picture size ${width} x ${height}`);
    return { picture, master, width: original.width, height: original.height };
  }

  private async placeholderOf(master: Uint8Array): Promise<string> {
    const [placeholder] = await buildRenditions(this.decoders, master, PLACEHOLDER_WIDTH, ['webp']);
    return `data:image/webp;base64,${placeholder?.toString('base64')}`;
  }

  /** Stores all files; after a failure deletes those that were not there before. */
  private async putAll(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<void> {
    const added: string[] = [];
    try {
      for (const [name, bytes] of files) {
        if (await this.store.has(name)) continue;
        await this.store.put(name, bytes);
        added.push(name);
      }
    } catch (cause) {
      await Promise.allSettled(added.map((name) => this.store.delete(name)));
      throw cause;
    }
  }
}
