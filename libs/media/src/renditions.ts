import { Unavailable } from '@fumata/platform';
import type { ImageDecoderPool } from './decoding/image-decoder-pool.js';
import type { RenditionFormat } from './decoding/decoder-worker.js';
import { widthFor, widthsOf } from './picture-name.js';
import type { PictureName } from './picture-name.js';
import type { PictureStore } from './picture-store.js';

/** What is made without being asked for. */
const MADE_AHEAD: readonly RenditionFormat[] = ['webp', 'avif'];
/** Renditions that strangers ask for while so many tasks wait are refused. */
const MOST_WAITING = 100;

export const masterOf = ({ file }: PictureName): string => `pictures/${file}`;
const renditionOf = (picture: PictureName, width: number, format: RenditionFormat): string =>
  `renditions/${picture.stem}/${widthFor(picture, width)}.${format}`;

/** In the order of the formats. @throws Unavailable once the decoders is closed */
export async function buildRenditions(
  decoders: ImageDecoderPool,
  bytes: Uint8Array,
  width: number,
  formats: readonly RenditionFormat[],
): Promise<Buffer[]> {
  const answer = await decoders.run({ kind: 'renditions', bytes, width, formats });
  if ('failed' in answer) throw new Error(`renditions ${width} pixels wide: ${answer.failed}`);
  return answer.images.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
}

/** The pictures' several sizes and formats: made once, whoever asks for them, and kept. */
export class Renditions {
  private readonly making = new Map<string, Promise<Buffer | undefined>>();
  private closed = false;

  constructor(
    private readonly store: PictureStore,
    private readonly decoders: ImageDecoderPool,
  ) {}

  /** Made now if it isn't there yet. Undefined: there is no such picture. @throws Unavailable */
  async one(picture: PictureName, width: number, format: RenditionFormat): Promise<Buffer | undefined> {
    const name = renditionOf(picture, width, format);
    const made = (await this.store.get(name)) ?? this.making.get(name);
    if (made) return made;
    if (!(await this.store.has(masterOf(picture)))) return undefined;
    if (this.decoders.waiting >= MOST_WAITING) throw new Unavailable('media', 'too many renditions at once');
    return this.make(picture, width, [format])[0];
  }

  /** All that is missing of a picture that is there. @throws Unavailable */
  async ahead(
    picture: PictureName,
    signal: AbortSignal | undefined,
    progress: ((share: number) => void) | undefined,
  ): Promise<void> {
    const widths = widthsOf(picture);
    for (const [index, width] of widths.entries()) {
      const missing = await this.missing(picture, width);
      await this.decoders.idle();
      if (this.closed || signal?.aborted) throw new Unavailable('media', 'closed');
      await Promise.all(this.make(picture, width, missing));
      progress?.((index + 1) / widths.length);
    }
  }

  /** Nothing is begun any more. */
  close(): void {
    this.closed = true;
  }

  private async missing(picture: PictureName, width: number): Promise<RenditionFormat[]> {
    const there = await Promise.all(
      MADE_AHEAD.map((format) => this.store.has(renditionOf(picture, width, format))),
    );
    return MADE_AHEAD.filter((_format, index) => !there[index]);
  }

  /** In the order of the formats; what somebody else is making already is waited for. */
  private make(
    picture: PictureName,
    width: number,
    formats: readonly RenditionFormat[],
  ): Promise<Buffer | undefined>[] {
    const nameOf = (format: RenditionFormat): string => renditionOf(picture, width, format);
    const own = formats.filter((format) => !this.making.has(nameOf(format)));
    if (own.length > 0) {
      const work = this.makeNow(picture, widthFor(picture, width), own);
      for (const [index, name] of own.map(nameOf).entries()) {
        const one = work.then((all) => all[index]).finally(() => this.making.delete(name));
        this.making.set(name, one);
      }
    }
    return formats.map((format) => this.making.get(nameOf(format)) ?? Promise.resolve(undefined));
  }

  private async makeNow(
    picture: PictureName,
    width: number,
    formats: readonly RenditionFormat[],
  ): Promise<Buffer[]> {
    const master = await this.store.get(masterOf(picture));
    if (!master) throw new Unavailable('media', 'the picture has just been deleted');
    const all = await buildRenditions(this.decoders, master, width, formats);
    const named = formats.map((format, index) => [renditionOf(picture, width, format), all[index]] as const);
    await Promise.all(named.map(([name, bytes]) => bytes && this.store.put(name, bytes)));
    // Forgotten meanwhile, it leaves nothing behind.
    if (!(await this.store.has(masterOf(picture))))
      await Promise.all(named.map(([name]) => this.store.delete(name)));
    return all;
  }
}
